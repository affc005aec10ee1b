import CMallocCount
import FaceModel
import Signals
import Testing

@Suite("Allocations of the drawn face")
struct FaceAllocationTests {
  @Test(
    "a frame moves the rig and becomes a picture without one allocation", arguments: [false, true])
  func framesAllocateNothing(isDetailed: Bool) {
    let performer = SimulatedPerformer(seed: 3)
    let frames = (0..<600).map {
      ChannelFrame(deriving: performer.frame(at: Double($0) / 60, sequence: UInt32($0)))
    }
    var motion = FaceMotion()
    var rig = FaceRig(isDetailed: isDetailed)
    var picture = FacePicture(of: rig)
    var viewpoint = FaceViewpoint()
    var pieces = 0
    func draw(_ frame: ChannelFrame) {
      motion.move(
        to: frame.values, available: frame.available, isTracked: true, elapsed: 1.0 / 60)
      viewpoint.turn(yaw: 0.001, pitch: 0)
      rig.move(motion.values)
      picture.draw(
        rig, motion.values, from: viewpoint, width: 390, height: 420, palette: .dark)
      pieces += picture.pieces.count
    }
    for frame in frames.prefix(100) { draw(frame) }
    malloc_count_begin()
    for frame in frames.dropFirst(100) { draw(frame) }
    let count = malloc_count_end()
    #expect(count == 0)
    #expect(pieces > 500_000)
  }
}
