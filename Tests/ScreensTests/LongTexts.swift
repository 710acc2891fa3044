@testable import Screens

/// Words as long as a talkative language makes them, and then some: what has to fit everywhere.
enum LongTexts {
  static let texts = Texts.of(
    pairs.compactMap { Message(key: $0.key, text: $0.value, line: 0) }, plural: .none
  ).texts

  private static let pairs: KeyValuePairs = [
    "entry.title": "Bitte geben Sie jetzt Ihre persönliche Geheimzahl ein!",
    "verifying.status": "Einen Augenblick Geduld bitte, Ihre Eingabe wird gerade geprüft…",
    "accepted.title": "Herzlich willkommen zurück",
    "accepted.title-named": "Herzlich willkommen zurück, {name}",
    "accepted.failures": "Seit dem letzten Mal gab es {count} Fehlversuche an dieser Türe.",
    "accepted.running": "Einen Augenblick Geduld bitte, gleich geht es weiter…",
    "accepted.failed":
      "Ihre Geheimzahl stimmt, aber etwas hat leider nicht funktioniert. Bitte holen Sie Hilfe.",
    "rejected.tries": "Das war leider nicht richtig. Noch {count} Versuche bis zu einer Wartezeit.",
    "rejected.again": "Das war leider nicht richtig. Bitte versuchen Sie es noch einmal.",
    "rejected.last": "Das war leider nicht richtig. Im Augenblick geht kein weiterer Versuch.",
    "hint.too-short": "Eine Geheimzahl hat hier mindestens {count} Ziffern, bitte ergänzen.",
    "hint.too-short-fixed": "Eine Geheimzahl hat hier genau {count} Ziffern, bitte ergänzen.",
    "hint.input-lost": "Tastendrücke sind verloren gegangen. Bitte beginnen Sie noch einmal.",
    "hint.not-checked": "Die Eingabe wurde nicht geprüft. Bitte geben Sie sie noch einmal ein.",
    "locked.title": "Zu viele falsche Geheimzahleneingaben",
    "locked.status": "Sie können es wieder versuchen, sobald der Ring vollständig leer ist.",
    "locked.unit": "Minuten",
    "no-credentials.title": "Es ist noch keine Geheimzahl eingerichtet",
    "no-credentials.status": "Geben Sie auf diesem Rechner den folgenden Befehl ein",
    "waiting.title": "Bitte schließen Sie ein Tastenfeld an",
    "waiting.status":
      "Ein Tastenfeld mit USB-Anschluss oder ein Berührungsbildschirm wird gebraucht.",
    "service.title": "Wartung erforderlich (Kennzahl {count})",
    "service.status": "Im Augenblick kann leider keine Geheimzahl geprüft werden.",
  ]

  /// The longest name that a credential can have, of the widest letters.
  static let name = String(repeating: "W", count: 32)

  /// The longest title that the configuration takes.
  static let title = String(repeating: "Willkommen am Eingang, ", count: 3).dropLast(9)
}
