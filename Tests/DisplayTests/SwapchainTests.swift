import Raster
import Testing

@testable import Display

@Suite("The two buffers")
struct SwapchainTests {
  private let small = Damage(Rectangle(x: 10, y: 10, width: 20, height: 20))
  private let other = Damage(Rectangle(x: 300, y: 200, width: 8, height: 8))

  private func shown(_ damages: [Damage]) -> Swapchain {
    var chain = Swapchain(width: 800, height: 480)
    for damage in damages {
      _ = chain.begin(damage)
      chain.queue()
      chain.show()
    }
    return chain
  }

  @Test("the buffer on the screen is never the one that is painted")
  func neverCurrent() {
    var chain = Swapchain(width: 800, height: 480)
    for _ in 0..<5 {
      let onScreen = chain.current
      let (buffer, _) = chain.begin(small)
      #expect(buffer != onScreen)
      chain.queue()
      #expect(chain.current == onScreen)
      chain.show()
      #expect(chain.current == buffer)
    }
  }

  @Test("while a flip is under way there is no buffer to paint into")
  func readiness() {
    var chain = Swapchain(width: 800, height: 480)
    #expect(chain.isReady)
    _ = chain.begin(small)
    #expect(!chain.isReady)
    chain.queue()
    #expect(!chain.isReady)
    chain.show()
    #expect(chain.isReady)
  }

  @Test("each buffer is painted whole the first time")
  func first() {
    var chain = Swapchain(width: 800, height: 480)
    for _ in 0..<2 {
      let (_, region) = chain.begin(small)
      #expect(region == Damage(chain.bounds))
      chain.queue()
      chain.show()
    }
  }

  @Test("a buffer is painted where the picture changed and where it missed the last change")
  func missed() {
    var chain = shown([small, small, other])
    let (_, region) = chain.begin(small)
    #expect(region == other.union(small))
  }

  @Test("damage beyond the edge is cut off, so that the kernel takes it")
  func bounds() {
    var chain = shown([small, small, small])
    let beyond = Damage(Rectangle(x: 790, y: -5, width: 100, height: 20))
    let (_, region) = chain.begin(beyond)
    #expect(region.bounds.maxX <= 800)
    #expect(region.bounds.y >= 0)
  }

  @Test("a picture that the kernel refused is painted whole in both buffers afterwards")
  func failure() {
    var chain = shown([small, small, small])
    let onScreen = chain.current
    _ = chain.begin(other)
    chain.fail()
    #expect(chain.current == onScreen)
    for _ in 0..<2 {
      let (_, region) = chain.begin(small)
      #expect(region == Damage(chain.bounds))
      chain.queue()
      chain.show()
    }
  }

  @Test("after any number of pictures the one on the screen holds all that was painted")
  func model() {
    // Each buffer and the true picture as 40 × 30 cells of 8 × 8 pixels; a cell holds the number of the picture that
    // changed it last.
    var random = SystemRandomNumberGenerator()
    var chain = Swapchain(width: 320, height: 240)
    var truth = [Int](repeating: 0, count: 40 * 30)
    var buffers = [[Int](repeating: -1, count: 40 * 30), [Int](repeating: -1, count: 40 * 30)]
    for picture in 1...500 {
      var damage = Damage()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let x = Int.random(in: 0..<40, using: &random)
        let y = Int.random(in: 0..<30, using: &random)
        damage.add(Rectangle(x: x * 8, y: y * 8, width: 8, height: 8))
        truth[y * 40 + x] = picture
      }
      let (buffer, region) = chain.begin(damage)
      for rectangle in region {
        for y in (rectangle.y / 8)..<((rectangle.maxY + 7) / 8) {
          for x in (rectangle.x / 8)..<((rectangle.maxX + 7) / 8) {
            buffers[buffer][y * 40 + x] = truth[y * 40 + x]
          }
        }
      }
      chain.queue()
      chain.show()
      #expect(buffers[chain.current] == truth)
    }
  }
}
