import Capture
import CaptureScreens
import CaptureWire
import Numbers
import Signals

extension EngineState {
  /// Whether pages shall look for hands, faces and bodies now.
  var wantsVision: Bool {
    [.calibration, .prompt, .recording].contains(flow.phase)
  }

  /// What a page's camera is asked for. The own body is in the picture of a standing camera only.
  var visionDemand: SensorDemand {
    settings.mount == .stand
      ? SensorDemand([.hands, .face, .body], faces: 4, hands: 4, bodies: 1)
      : SensorDemand([.hands, .face], faces: 2, hands: 2)
  }

  /// What a page's camera saw at an instant of the hub's clock.
  mutating func receive(
    vision payload: SensorPayload, sensed: Int64, of page: String, at now: Int64
  ) {
    guard wantsVision, let source = pages[page]?.watched else { return }
    let reading: CaptureReading
    let kind: CaptureKind
    switch payload {
    case .hands(let frame): (reading, kind) = (.hands(frame), .hands)
    case .faces(let faces):
      (reading, kind) = (.faces(faces), .face)
      see(faces: faces.count, at: now)
    case .body(let frame): (reading, kind) = (.body(frame), .body)
    case .channels, .motion, .gloves, .audio, .picture: return
    }
    let id = Self.visionID(source)
    let title = kind == .hands ? "Hands seen" : kind == .face ? "Faces seen" : "Body seen"
    dress(id, of: page)
    let isKnown = hear(
      id, name: "Vision of the page", model: "", .vision, source: "Browser",
      person: person(at: page), at: now)
    guard isKnown, let stream = stream(kind, title, mount: settings.mount, of: id) else { return }
    // A tracker that is late leaves pictures out: its own numbers say nothing about losses.
    receive(reading, sensed: sensed, number: nil, to: stream, of: id, at: now)
  }

  private static func visionID(_ source: SourceID) -> String { "vision-\(source.rawValue)" }

  /// Gives the vision of all pages to the persons who wear their devices.
  mutating func dressVision() {
    for (page, entry) in pages {
      if let source = entry.source { dress(Self.visionID(source), of: page) }
    }
  }

  /// Gives the vision of a page to the person who wears its device; what a take has begun with stays.
  private mutating func dress(_ id: String, of page: String) {
    guard let known = devices[id], !isMember(id), persons[id] == nil,
      let person = person(at: page), person != known.device.person
    else { return }
    wear(id, by: person)
  }

  /// Who wears the device that a page is; nil while that is not known.
  private func person(at page: String) -> Int? {
    pages[page]?.device.flatMap { devices[$0]?.device.person }
  }

  /// A face in the picture of a worn camera is somebody else's; before a standing one are those who take part.
  private mutating func see(faces: Int, at now: Int64) {
    let own = settings.mount == .stand ? flow.setup?.participants.count ?? 1 : 0
    guard let isSeen = bystander.see(faces > own, at: now) else { return }
    tell(run(.bystander(isSeen), at: now))
  }
}

/// Whether somebody else is in the picture: seen for half a second, or not for three. What a person said stays until
/// the picture says something new.
struct BystanderWatch: Sendable {
  private var isSeen = false
  private var since: Int64?

  /// The new answer when it changes.
  mutating func see(_ isThere: Bool, at now: Int64) -> Bool? {
    guard isThere != isSeen else {
      since = nil
      return nil
    }
    let begin = since ?? now
    since = begin
    guard now &- begin >= (isThere ? 500_000_000 : 3_000_000_000) else { return nil }
    (isSeen, since) = (isThere, nil)
    return isThere
  }
}
