// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A module of Pintle's.
func pintle(_ name: String) -> Target.Dependency { .product(name: name, package: "pintle") }

// The peers that Pintle's rasteriser is measured against are linked here and nowhere else.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "pintle", path: "..")],
  targets: [
    // With FreeType, whose masks all contenders draw.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    .target(name: "Measuring", swiftSettings: strict),
    .executableTarget(
      name: "raster-benchmark", dependencies: ["CCairo", "CPixman", "Measuring", pintle("Raster")],
      swiftSettings: strict),
    .executableTarget(
      name: "terminal-benchmark", dependencies: ["Measuring", pintle("TerminalModules")],
      swiftSettings: strict),
    // What starting costs by itself: nothing but the runtime, and the libraries that the terminal links.
    .executableTarget(name: "empty-program", swiftSettings: strict),
    .executableTarget(
      name: "linking-program", dependencies: ["Measuring"], swiftSettings: strict,
      linkerSettings: ["drm", "evdev", "udev", "freetype", "png16", "sodium", "inih"].map {
        .linkedLibrary($0)
      }),
  ],
  swiftLanguageModes: [.v6]
)
