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
  ],
  swiftLanguageModes: [.v6]
)
