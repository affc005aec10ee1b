import FaceControl
import FaceWire
import Mapping
import Signals

/// Ten test packets through a sink, and a sentence about what became of them.
struct SinkProbe: Sendable {
  let sink: Sink
  /// The face to send; a neutral one when nobody is on stage.
  let frame: ControlFrame?
  static let packets = 10

  func run() async -> SinkTest {
    guard sink.isOn else {
      return SinkTest(isRunning: false, sentence: "The sink is off: turn it on first.")
    }
    guard !sink.url.kind.isFile else {
      return SinkTest(
        isRunning: false,
        sentence: "Rows are written as soon as a face is in view. \(sink.shown.sentence)")
    }
    var output = FaceOutput(sink.url, epoch: 0)
    var batch = PacketBatch()
    var whole = 0
    for index in 0..<Self.packets {
      var control = frame ?? ControlFrame(isTracked: true, available: .all, sounding: .all)
      control.time = Double(index)
      control.isTracked = true
      FacePipeline.encode(control, for: &output, into: &batch)
      if !batch.isEmpty, sink.send(batch) == batch.count { whole += 1 }
      try? await Task.sleep(for: .milliseconds(20))
    }
    try? await Task.sleep(for: .milliseconds(200))
    return SinkTest(isRunning: false, sentence: sentence(whole: whole))
  }

  private func sentence(whole: Int) -> String {
    let now = sink.shown
    guard whole == Self.packets, now.tone == .connected else {
      return "\(whole) of \(Self.packets) test frames were sent. \(now.sentence)"
    }
    return "\(whole) of \(whole) test frames were sent to \(sink.url.targetText); none was refused."
  }
}
