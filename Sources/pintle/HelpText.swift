/// What `--help` prints. Lines of at most 80 characters.
enum HelpText {
  static let program = """
    Pintle, a standalone PIN terminal.

    usage: pintle COMMAND [OPTION ...]

      run             show the PIN field on this machine's screen and serve it
      devices         list screens, keypads and touchscreens, and what they are
                      used for
      preview         draw a screen into a PNG file; needs no hardware
      check-config    check the configuration file
      credential      add, list or remove PINs
      lockout         how wrong PINs are counted: look, reset, what it is worth

      --help, -h      print this; 'pintle COMMAND --help' tells about a command
      --version       print the version

    It returns 0 when all went well, 1 when something failed, 64 when the command
    line makes no sense, 69 when something is missing (a screen, the gatekeeper),
    73 when a file can't be written, 77 when the user may not do this, and 78 when
    the configuration has errors. Standard error says what to do.
    """

  static let run = """
    usage: pintle run [--config FILE] [--store FOLDER] [OPTION ...]

    Shows the PIN field on the first connected screen and serves it until SIGTERM
    or SIGINT (Ctrl-C), which gives the screen back as it was. It waits for a
    screen or a keypad that is not there yet.

      --config FILE     the configuration [/etc/pintle/pintle.conf]
      --store FOLDER    where PINs and attempts are kept
                        [$STATE_DIRECTORY, else /var/lib/pintle]
      --allow-forgetful-store
                        the store may be on a file system that forgets at
                        power-off, for trials: a restart then ends waits
      --actions FOLDER  where accept.d and its siblings are [/etc/pintle];
                        what is in a folder named here may be this user's
                        own, too, instead of root's alone
      --interruptible   end on Ctrl-C at a keyboard that serves as keypad, too

    Under systemd it reports when the first frame is shown, and what it waits for.
    """

  static let devices = """
    usage: pintle devices [--config FILE]

    Lists every screen and every input device of this machine: what 'pintle run'
    would use it for, or why not.

      --config FILE     the configuration [/etc/pintle/pintle.conf]

    It returns 69 if there is no screen that can be used, or neither a keypad nor
    a touchscreen.
    """

  static let preview = """
    usage: pintle preview [--screen NAME | --sheet] [--size WxH] [--rotate DEGREES]
                          [--theme NAME] [--cells FORM] [--language NAME]
                          [--length N] [--millimetres WxH] [--depth BITS]
                          [--config FILE] OUT.png

    Draws a screen as the terminal would, with this configuration's look. Needs no
    hardware; OUT.png is replaced.

      --screen NAME      which screen [entry]; '--screen list' prints their names
      --sheet            all screens on one picture, in the order of that list
      --size WxH         the upright picture's size in pixels [800x480]
      --rotate DEGREES   0, 90, 180 or 270: the picture as it lies on the panel
      --theme NAME       dark, light or contrast
      --cells FORM       separate, joined, underline or circle
      --language NAME    de, en, es, fr, ja or zh, another whose message file is
                         installed, or the whole path of one
      --length N         how many digits a PIN has
      --millimetres WxH  the upright picture's physical size: keys grow to 9 mm
      --depth BITS       16 or 24 bits a pixel: 16 as cheap panels have them [24]
      --config FILE      the configuration [/etc/pintle/pintle.conf]

    What no option says is as in the configuration.
    """

  static let checkConfig = """
    usage: pintle check-config [--config FILE] [--actions FOLDER]

    Checks the configuration and prints every mistake as FILE:LINE: what is wrong,
    what is allowed. Looks for the files that it names and reads the words of its
    language, and warns of texts that are missing or wrong, of colours that are
    hard to read, of a last wait that is 0, of no allowance, and of what is in
    accept.d and its siblings and would not be run. Changes nothing.

      --config FILE     the configuration [/etc/pintle/pintle.conf]
      --actions FOLDER  where accept.d and its siblings are [/etc/pintle]

    It returns 0 if 'pintle run' would start with it, else 78.
    """

  static let credential = """
    usage: pintle credential add NAME [OPTION ...]
           pintle credential list [OPTION ...]
           pintle credential remove NAME [OPTION ...]

    Adds a PIN for NAME, lists the names, or withdraws a PIN. The PIN is asked for
    twice without being shown; if standard input is not a terminal, its first line
    is taken. It is never a part of the command line, where others could see it.
    A running terminal knows of the change at once.

      --config FILE     the configuration [/etc/pintle/pintle.conf]
      --store FOLDER    where PINs and attempts are kept
                        [$STATE_DIRECTORY, else /var/lib/pintle]
      --allow-forgetful-store
                        the store may be on a file system that forgets at
                        power-off, for trials

    A name has letters, digits, blanks and . _ - and up to 32 bytes, and begins
    with a letter or digit.
    """

  static let lockout = """
    usage: pintle lockout status [--json] [OPTION ...]
           pintle lockout reset [OPTION ...]
           pintle lockout explain [OPTION ...]

    Tells how wrong PINs stand; ends waits, the alarm and the hard stop and forgets
    all wrong PINs; or explains how likely it is that somebody finds a PIN in a
    day, a month and a year, with this store and this configuration.

      --json            one JSON object; times are seconds
      --config FILE     the configuration [/etc/pintle/pintle.conf]
      --store FOLDER    where PINs and attempts are kept
                        [$STATE_DIRECTORY, else /var/lib/pintle]
      --allow-forgetful-store
                        the store may be on a file system that forgets at
                        power-off, for trials
    """
}
