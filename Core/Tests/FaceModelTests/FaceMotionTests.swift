import FaceModel
import Signals
import Testing

@Suite("The motion of the drawn face")
struct FaceMotionTests {
  private func values(_ value: Float) -> ChannelValues {
    var values = ChannelValues.zero
    for channel in Channel.allCases { values[channel] = value }
    return values
  }

  @Test("it glides to a frame within a tenth of a second, and then rests")
  func glides() {
    var motion = FaceMotion()
    var moved = motion.move(to: values(1), available: .all, isTracked: true, elapsed: 1.0 / 60)
    #expect(moved)
    #expect(motion.values[.jawOpen] > 0.3 && motion.values[.jawOpen] < 0.7)
    for _ in 0..<6 {
      motion.move(to: values(1), available: .all, isTracked: true, elapsed: 1.0 / 60)
    }
    #expect(motion.values[.jawOpen] > 0.97)
    for _ in 0..<90 {
      motion.move(to: values(1), available: .all, isTracked: true, elapsed: 1.0 / 60)
    }
    moved = motion.move(to: values(1), available: .all, isTracked: true, elapsed: 1.0 / 60)
    #expect(!moved)
    #expect(motion.strength > 0.99)
  }

  @Test("the rate of drawing does not change where it is after a second")
  func rates() {
    func after(_ rate: Int) -> Float {
      var motion = FaceMotion()
      for _ in 0..<rate / 10 {
        motion.move(to: values(1), available: .all, isTracked: true, elapsed: 1 / Double(rate))
      }
      return motion.values[.headYaw]
    }
    #expect(abs(after(30) - after(120)) < 1e-4)
  }

  @Test("without a face the last one stays and fades; a channel without a value is at rest")
  func lost() {
    var motion = FaceMotion()
    for _ in 0..<60 {
      motion.move(
        to: values(1), available: [ChannelSet(Channel.jawOpen)], isTracked: true, elapsed: 0.02)
    }
    #expect(motion.values[.jawOpen] > 0.99 && motion.values[.headYaw] == 0)
    for _ in 0..<60 { motion.move(to: .zero, available: [], isTracked: false, elapsed: 0.02) }
    #expect(motion.values[.jawOpen] > 0.99)
    #expect(abs(motion.strength - 0.35) < 0.01)
  }

  @Test("values and times that are absurd change nothing")
  func absurd() {
    var motion = FaceMotion()
    var moved = motion.move(to: values(.nan), available: .all, isTracked: true, elapsed: -1)
    #expect(!moved)
    moved = motion.move(to: values(1), available: .all, isTracked: true, elapsed: .nan)
    #expect(!moved)
    motion.move(to: values(.infinity), available: .all, isTracked: true, elapsed: 0.1)
    #expect(motion.values == .zero)
  }

  @Test("a viewpoint stays in its ranges")
  func viewpoint() {
    var viewpoint = FaceViewpoint()
    viewpoint.drag(10_000, -10_000, height: 300)
    #expect(viewpoint.yaw == 1.9 && viewpoint.pitch == -1)
    viewpoint.scale(by: 100)
    #expect(viewpoint.zoom == 4 && viewpoint.isChanged)
    viewpoint.scale(by: .nan)
    viewpoint.scale(by: 0)
    viewpoint.turn(yaw: .infinity, pitch: 0)
    viewpoint.drag(1, 1, height: 0)
    #expect(viewpoint.zoom == 4 && viewpoint.yaw == 1.9)
    viewpoint.reset()
    #expect(!viewpoint.isChanged)
  }
}
