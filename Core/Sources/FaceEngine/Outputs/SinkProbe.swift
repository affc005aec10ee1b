import Streaming
import Addresses
import Console
import Mapping
import Numbers
import ScreenKit
import Signals

/// Sends ten test packets through a sink and returns a sentence with the result.
struct SinkProbe: Sendable {
  let sink: Sink
  /// The face to send; a neutral one without a performer.
  let frame: ControlFrame?
  var clock = HostClock.system
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
    var control = frame ?? ControlFrame(isTracked: true, available: .all, active: .all)
    control.isTracked = true
    var whole = 0
    for _ in 0..<Self.packets {
      if sink.sendProbe(control) { whole += 1 }
      try? await clock.sleep(.milliseconds(20))
    }
    if sink.url.kind.isMIDI { sink.silence() }
    try? await clock.sleep(.milliseconds(200))
    return SinkTest(isRunning: false, sentence: sentence(whole: whole))
  }

  private func sentence(whole: Int) -> String {
    let now = sink.shown
    guard whole == Self.packets, now.tone == .connected else {
      return "\(whole) of \(Self.packets) test frames were sent. \(now.sentence)"
    }
    let answer =
      switch (now.roundTrip, now.lost) {
      case (let trip?, let lost?):
        "the receiver answered in \(Self.text(trip)) ms and has missed \(lost) packets."
      case (let trip?, nil): "the receiver answered in \(Self.text(trip)) ms."
      case (nil, let lost?): "the receiver has missed \(lost) packets."
      case (nil, nil): "none was refused."
      }
    return "\(whole) of \(whole) test frames were sent to \(sink.url.targetText); \(answer)"
  }

  private static func text(_ milliseconds: Double) -> String {
    "\((milliseconds * 10).rounded() / 10)"
  }
}
