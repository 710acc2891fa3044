import Testing
@testable import Raster
struct DebugTests {
  @Test func debug() {
    for n in 0..<14 { for seed in 0..<150 {
      var scenes = RandomScenes(seed: UInt64(seed))
      var scene = Scene()
      scenes.fill(&scene, size: Size(width: 97, height: 74), shapes: n)
      var canvas = Canvas(width: 97, height: 74)
      canvas.paint(scene, masks: scenes.masks)
      let pixels = PlainPainter(masks: scenes.masks).paint(scene, width: 97, height: 74)
      let a = canvas.pixels
      if let d = a.indices.first(where: { a[$0] != pixels[$0] }) {
        print("DBG seed \(seed) n \(n) at x \(d % 97) y \(d / 97) got \(String(a[d], radix: 16)) want \(String(pixels[d], radix: 16)) diffs \(a.indices.filter { a[$0] != pixels[$0] }.count)")
        for i in 0..<scene.shapes.count { let s = scene.shapes[i]; print("DBG ", s.kind, s.effort, s.bounds, "apart", s.isApart, "border", s.border, "side", s.side, "op", s.opacity, s.borderOpacity, s.color.alpha) }
        return
      }
    } }
  }
}
