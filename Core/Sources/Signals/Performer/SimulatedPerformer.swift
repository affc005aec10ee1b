/// A simulated face without a camera: a pure function of seed and time, the same bytes on every machine.
///
/// Speaks in phrases, blinks, looks around and smiles, 0.45 m in front of the sensor.
public struct SimulatedPerformer: Hashable, Sendable {
  public let seed: UInt64
  /// The default frame rate of a source; the movement does not depend on it.
  public let rate: Double

  let blinks: BlinkScript
  let speech: SpeechScript
  let gaze: GazeScript
  let mood: MoodScript

  public init(seed: UInt64 = 1, rate: Double = 60) {
    self.seed = seed
    self.rate = rate.isFinite ? min(max(rate, 1), 1000) : 60
    blinks = BlinkScript(seed: seed)
    speech = SpeechScript(seed: seed)
    gaze = GazeScript(seed: seed)
    mood = MoodScript(seed: seed)
  }

  /// The face at `time` seconds; a time that is not finite or beyond ±10⁹ s counts as 0.
  public func frame(at time: Double, sequence: UInt32) -> FaceFrame {
    let instant = time.isFinite && abs(time) <= 1e9 ? time : 0
    let head = head(at: instant)
    let gaze = gaze(at: instant, head: head)
    var shapes = ShapeValues.zero
    addMouth(at: instant, to: &shapes)
    addBrowsAndCheeks(at: instant, to: &shapes)
    addGesture(at: instant, to: &shapes)
    addEyes(at: instant, gaze: gaze, to: &shapes)
    shapes.storage.clamp(lowerBound: .zero, upperBound: SIMD64(repeating: 1))
    return FaceFrame(time: time, sequence: sequence, shapes: shapes, head: head, gaze: gaze)
  }

  private func head(at time: Double) -> HeadPose {
    let turn = gaze.head(at: time) * SimulatedPerformer.radiansPerGaze
    let nod = speech.voice(at: time) * speech.emphasis(at: time) * 0.05
    let sway = { part, rate in mood.wander(part, at: time, rate: rate) }
    return HeadPose(
      pitch: Float(-turn.y + nod + 0.05 * sway(0, 0.33) + 0.012 * sway(1, 1.1)),
      yaw: Float(turn.x + 0.07 * sway(2, 0.27) + 0.015 * sway(3, 0.9)),
      roll: Float(0.06 * sway(4, 0.23) + 0.02 * sway(5, 0.7)),
      position: SIMD3(
        Float(0.022 * sway(6, 0.21)), Float(0.014 * sway(7, 0.19)),
        Float(-0.45 + 0.02 * sway(8, 0.15))))
  }

  /// The eyes counter-rotate so that the gaze stays on its target, and converge on the camera.
  private func gaze(at time: Double, head: HeadPose) -> Gaze {
    let room = gaze.eyes(at: time)
    let scale = SimulatedPerformer.radiansPerGaze
    let x = room.x - Double(head.yaw) / scale
    let y = Float(min(max(room.y + Double(head.pitch) / scale, -1), 1))
    let convergence = 0.13
    return Gaze(
      left: SIMD2(Float(min(max(x - convergence, -1), 1)), y),
      right: SIMD2(Float(min(max(x + convergence, -1), 1)), y))
  }

  private static let radiansPerGaze = Double.pi / 6
}
