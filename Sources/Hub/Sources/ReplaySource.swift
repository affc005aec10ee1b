import FaceControl
import Recording
import Signals

/// A recording, paced by the time its frames carry; nothing is dropped. It can be paused, moved, cut
/// and given another speed while it plays.
struct ReplaySource: FrameSource {
  let control: ReplayControl

  init(control: ReplayControl) { self.control = control }

  init(path: String, speed: ReplaySpeed, isLooped: Bool) {
    control = ReplayControl(path: path, speed: speed, isLooped: isLooped)
  }

  func run(_ deliver: @escaping @Sendable (SensorFrame) -> Void) async throws {
    let wishes = control.wishes
    var cursor = try Self.open(wishes)
    var timeline = ReplayTimeline()
    var pace = ReplayPace()
    var isEmpty = true
    while true {
      if let (wishes, target) = control.takeJump() {
        cursor = try Self.open(wishes)
        try cursor.seek(to: target)
        timeline.jump()
      }
      guard let frame = cursor.next() else {
        let path = control.wishes.path
        guard !isEmpty || control.wishes.trim != nil else { throw EmptyRecording(path: path) }
        guard try await goesOn(&cursor) else { return }
        timeline.jump()
        continue
      }
      isEmpty = false
      var next = timeline
      let placed = next.place(frame)
      guard try await pace.wait(for: placed.time, control) else { continue }
      timeline = next
      control.reached(frame.time)
      deliver(placed)
    }
  }

  /// At the end: begins again when looped, waits for an order on a stage, else is over.
  private func goesOn(_ cursor: inout ReplayCursor) async throws -> Bool {
    let wishes = control.wishes
    if wishes.isLooped {
      try await Task.sleep(for: .milliseconds(1))
      cursor = try Self.open(wishes)
      return true
    }
    guard control.waitsAtEnd else { return false }
    control.end()
    while control.wishes.jump == nil { try await control.nextOrder() }
    return true
  }

  private static func open(_ wishes: ReplayControl.Wishes) throws -> ReplayCursor {
    try ReplayCursor(try RecordedFile.open(path: wishes.path), trim: wishes.trim)
  }
}

/// A recording that holds no frame at all.
struct EmptyRecording: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path) holds no frames: choose another recording." }
}
