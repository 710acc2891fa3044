import Glibc
import Glyphs
import Linux
import Screens
import Settings
import Testing

@testable import pintle

/// Which words the screens say.
@Suite struct WordsTests {
  /// A folder with message files, which goes with its owner.
  private final class Folder {
    let path: String

    init(_ files: KeyValuePairs<String, String> = [:]) throws {
      let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
      path = "\(parent)/pintle-words-\(UInt64.random(in: 0 ... .max))"
      guard unsafe mkdir(path, 0o700) == 0 else { throw Errno.last }
      for (name, text) in files {
        guard let file = unsafe fopen("\(path)/\(name)", "wxe") else { throw Errno.last }
        unsafe fputs(text, file)
        unsafe fclose(file)
      }
      names = files.map(\.key)
    }

    private let names: [String]

    deinit {
      for name in names { unsafe unlink("\(path)/\(name)") }
      unsafe rmdir(path)
    }
  }

  private func words(
    _ configuration: String, _ folder: MessageFolder = .own, locale: String? = nil
  ) throws -> Words {
    let settings = try Settings.parse(Array(configuration.utf8), textKeys: Phrase.keys)
    return Words(settings, path: "/c", folder: folder, locale: locale)
  }

  private func title(_ configuration: String, locale: String? = nil) throws -> String {
    let words = try words(configuration, locale: locale)
    #expect(words.problems == [])
    return words.texts.text(.entryTitle)
  }

  @Test("the language of the configuration goes before that of the environment")
  func languages() throws {
    #expect(try title("") == "Enter your PIN")
    #expect(try title("", locale: "de_CH.UTF-8") == "Bitte PIN eingeben")
    #expect(try title("[entry]\nlanguage = auto", locale: "de") == "Bitte PIN eingeben")
    #expect(try title("[entry]\nlanguage = en", locale: "de") == "Enter your PIN")
    #expect(try title("[entry]\nlanguage = de-AT") == "Bitte PIN eingeben")
    for language in ["de", "es", "fr", "ja", "zh"] {
      #expect(try title("[entry]\nlanguage = \(language)") != "Enter your PIN")
    }
  }

  @Test("a locale that nobody translated for is English, and no mistake")
  func foreignLocales() throws {
    for locale in ["", "C", "POSIX", "C.UTF-8", "xx_YY", "../de", "en_GB.UTF-8"] {
      #expect(try title("", locale: locale) == "Enter your PIN")
    }
  }

  @Test("the environment is asked in setlocale's order, and an empty variable says nothing")
  func codes() {
    #expect(Words.code(ofLocale: "zh_CN.UTF-8") == "zh-CN")
    #expect(Words.code(ofLocale: "sr_RS@latin") == "sr-RS")
    #expect(Words.code(ofLocale: "C.UTF-8") == nil)
    func locale(_ environment: [String: String]) -> String? {
      Words.locale { environment[$0] }
    }
    #expect(locale(["LANG": "a", "LC_MESSAGES": "b", "LC_ALL": "c"]) == "c")
    #expect(locale(["LANG": "a", "LC_MESSAGES": "b", "LC_ALL": ""]) == "b")
    #expect(locale(["LANG": "a"]) == "a")
    #expect(locale([:]) == nil)
  }

  @Test("a language without a file is named with those that there are")
  func unknown() throws {
    let folder = try Folder(["it.conf": "", "pl.conf": "", "readme": ""])
    let found = MessageFolder(path: folder.path)
    let words = try words("[entry]\nlanguage = xx", found)
    #expect(words.texts == .english)
    #expect(
      words.problems.map(\.description) == [
        "/c: [entry] language: there is no \(folder.path)/xx.conf, so the words are English; there "
          + "are it, pl"
      ])
    let none = try self.words("[entry]\nlanguage = xx", MessageFolder(path: "/nonexistent"))
    #expect(none.problems.count == 1)
  }

  @Test("a message file is used as far as it is right, and what is wrong is named with its line")
  func mistakes() throws {
    let folder = try Folder([
      "it.conf": """
      [language]
      plural = one
      [texts]
      entry.title = Inserire il codice
      service.title = Guasto
      entry.titel = Codice
      """
    ])
    let path = folder.path + "/it.conf"
    let words = try words("[entry]\nlanguage = \(path)")
    #expect(words.texts.text(.entryTitle) == "Inserire il codice")
    #expect(words.texts.text(.verifying) == "One moment…")
    let lines = words.problems.map(\.description)
    #expect(lines.contains("\(path):5: 'service.title' lacks {count}: put it where that goes"))
    #expect(
      lines.contains("\(path):6: no screen says 'entry.titel'; did you mean 'entry.title'?"))
    #expect(lines.contains("\(path): 'locked.unit' is missing: it is said in English"))
    #expect(try self.words("[entry]\nlanguage = /nonexistent/it.conf").problems.count == 1)
    #expect(try self.words("[entry]\nlanguage = /dev/null").problems.count == 1)
  }

  @Test("texts of one's own go before the language's, and the title before all")
  func own() throws {
    let configuration = "[entry]\nlanguage = de\n[texts]\nlocked.title = Zu\nentry.title = A\n"
    let words = try words(configuration)
    #expect(words.problems == [])
    #expect(words.texts.text(.lockedTitle) == "Zu")
    #expect(words.texts.text(.entryTitle) == "A")
    #expect(words.texts.text(.verifying) == "Einen Moment…")
    #expect(try title(configuration + "[entry]\ntitle = B") == "B")
  }

  @Test("a text of one's own that lacks its number is told")
  func lacking() throws {
    let words = try words("[texts]\nservice.title = Broken")
    #expect(words.texts.text(.serviceTitle, count: 12) == "Broken")
    #expect(
      words.problems.map(\.description) == [
        "/c:2: [texts] 'service.title' lacks {count}: put it where that goes"
      ])
  }

  @Test("a language that no font can write is not shown as boxes; a title of one's own is")
  func fonts() throws {
    var settings = Settings()
    settings.entry.language = .code("zh")
    let latin = FontChain(
      regular: Array(settings.fonts.regular.prefix(2)), bold: Array(settings.fonts.bold.prefix(2)))
    let words = Words(settings, path: "/c", locale: nil, fonts: latin)
    #expect(words.texts == .english)
    #expect(words.problems.count == 1)
    #expect(words.problems[0].text.contains("install fonts-droid-fallback"))
    settings.entry.language = .code("de")
    settings.entry.title = "入口"
    let titled = Words(settings, path: "/c", locale: nil, fonts: latin)
    #expect(titled.texts.text(.entryTitle) == "入口")
    #expect(titled.texts.text(.acceptedTitle) == "Willkommen")
    #expect(
      titled.problems.map(\.description) == [
        "/c: no font has the characters 入 口: they are seen as boxes"
      ])
  }

  @Test("message files belong to where a program is installed, or to where it was built")
  func folders() {
    func folder(_ program: String?) -> String { MessageFolder(ofProgramIn: program).path }
    #expect(folder("/usr/local/libexec/pintle/") == "/usr/local/share/pintle/messages")
    #expect(folder("/libexec/pintle/") == "/share/pintle/messages")
    #expect(folder("/") == "/share/pintle/messages")
    #expect(folder(nil) == "/usr/share/pintle/messages")
    #expect(folder("/home/a/pintle/.build/x86_64/release/") == "/home/a/pintle/config/messages")
  }
}
