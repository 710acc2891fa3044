// swift-tools-version: 6.2
import PackageDescription

/// The settings every target of ours is built with: warnings are errors, unsafe code is marked, imports are internal.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

/// A system library: its headers through a module map, its flags through pkg-config.
func library(_ name: String, pkgConfig: String, debian: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

/// A module of Pintle's own, with what it may import and nothing else.
func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

/// A program of Pintle's own.
func program(_ name: String, imports: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: imports, swiftSettings: strict)
}

/// The tests of one module, named for it.
func tests(of name: String, imports: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + imports, swiftSettings: strict)
}

let package = Package(
  name: "pintle",
  products: [
    .executable(name: "pintle", targets: ["pintle"]),
    .executable(name: "pintle-gatekeeper", targets: ["pintle-gatekeeper"]),
    .executable(name: "pintle-action", targets: ["pintle-action"]),
    // For the benchmarks, which are a package of their own: what is timed by itself, and what a terminal is made of.
    .library(name: "Raster", targets: ["Raster"]),
    .library(
      name: "TerminalModules",
      targets: [
        "Display", "Glyphs", "Input", "Linux", "Messages", "PINEntry", "Raster", "Screens",
        "Secrets", "Settings", "Terminal",
      ]),
  ],
  targets: [
    library("CDRM", pkgConfig: "libdrm", debian: "libdrm-dev"),
    library("CEvdev", pkgConfig: "libevdev", debian: "libevdev-dev"),
    library("CUdev", pkgConfig: "libudev", debian: "libudev-dev"),
    library("CFreeType", pkgConfig: "freetype2", debian: "libfreetype-dev"),
    library("CPNG", pkgConfig: "libpng", debian: "libpng-dev"),
    library("CSodium", pkgConfig: "libsodium", debian: "libsodium-dev"),
    library("CInih", pkgConfig: "inih", debian: "libinih-dev"),
    .target(name: "CLinux"),

    module("Linux", imports: ["CLinux"]),
    module("Secrets", imports: ["CSodium"]),
    module("Messages", imports: ["Secrets"]),
    module("Wire", imports: ["CLinux", "Linux", "Messages", "Secrets"]),
    module("Actions", imports: ["Linux", "Messages"]),
    module("PINEntry", imports: ["Messages", "Secrets"]),
    module("Raster"),
    module("Glyphs", imports: ["CFreeType", "Raster"]),
    module("Screens", imports: ["CPNG", "Glyphs", "Messages", "PINEntry", "Raster"]),
    module("Terminal", imports: ["Messages", "PINEntry", "Secrets"]),
    module("Input", imports: ["CEvdev", "CLinux", "CUdev", "Linux", "Messages"]),
    module("Display", imports: ["CDRM", "CLinux", "CUdev", "Linux", "Raster"]),
    module("Gatekeeper", imports: ["CLinux", "CSodium", "Linux", "Messages", "Secrets", "Wire"]),
    module("Settings", imports: ["CInih"]),

    program(
      "pintle",
      imports: [
        "Actions", "Display", "Glyphs", "Input", "Linux", "Messages", "PINEntry", "Raster",
        "Screens", "Secrets", "Settings", "Terminal", "Wire",
      ]),
    program(
      "pintle-gatekeeper",
      imports: ["Gatekeeper", "Linux", "Messages", "Secrets", "Wire"]),
    program(
      "pintle-action", imports: ["Actions", "Linux", "Messages", "Secrets", "Wire"]),

    // What the machine rig runs to try the display alone; not part of the product.
    .target(name: "Refusals", dependencies: ["CDRM"], path: "Tests/Refusals"),
    .executableTarget(
      name: "display-probe",
      dependencies: ["CAllocations", "CLinux", "Display", "Linux", "Raster", "Refusals"],
      path: "Tests/DisplayProbe", swiftSettings: strict),

    tests(of: "Linux", imports: ["CLinux"]),
    tests(of: "Secrets"),
    tests(of: "Messages", imports: ["Secrets"]),
    tests(of: "Wire", imports: ["CAllocations", "Linux", "Messages", "Secrets"]),
    tests(of: "Actions", imports: ["Linux", "Messages"]),
    tests(of: "PINEntry", imports: ["Messages", "Secrets"]),
    tests(of: "Raster"),
    tests(of: "Glyphs", imports: ["Raster"]),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    tests(
      of: "Screens",
      imports: ["CAllocations", "Glyphs", "Messages", "PINEntry", "Raster", "Settings"]),
    tests(of: "Terminal", imports: ["Messages", "PINEntry", "Secrets"]),
    tests(of: "Input", imports: ["CEvdev", "Linux", "Messages"]),
    tests(of: "Display", imports: ["CDRM", "CLinux", "Linux", "Raster"]),
    tests(of: "Gatekeeper", imports: ["Linux", "Messages", "Secrets"]),
    tests(of: "Settings"),
    // The programs as they are, over real sockets.
    .testTarget(
      name: "ProcessTests",
      dependencies: [
        "pintle-gatekeeper", "pintle-action", "CLinux", "Linux", "Messages", "Secrets", "Wire",
      ], swiftSettings: strict),
    tests(
      of: "pintle",
      imports: [
        "Glyphs", "Input", "Linux", "Messages", "PINEntry", "Raster", "Screens", "Secrets",
        "Settings", "Terminal",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
