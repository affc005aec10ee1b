import CaptureWire
public import JSON
import Numbers

extension CaptureMetadata {
  /// The name of the format and its version.
  public static let format = "sensorium-capture"
  public static let version = 1

  /// The document; `init(_:)` reads it back.
  public var json: JSONNode {
    .fields([
      "format": .string(Self.format), "version": JSONNode(Self.version),
      "session": .string(session), "kit_version": .string(kitVersion),
      "started": .string(started), "duration": JSONNode(duration),
      "task_description": .string(task.text), "environment": .string(environment),
      "contributor": .string(contributor), "person": JSONNode(person), "task": task.json,
      "self_rating": JSONNode(selfRating.map { Double($0) }), "note": .string(note),
      "bystander": .bool(hasBystander),
      "sensors": .object(
        JSONMembers(
          listing: CaptureKind.allCases.map {
            ($0.rawValue, .string(sensors.contains($0) ? "present" : "absent"))
          })),
      "streams": .array(streams.map(\.json)), "consent": consent?.json ?? .null,
      "grade": grade?.json ?? .null, "checks": .array(checks.map(\.json)),
      "events": .array(events.map(\.json)),
    ])
  }

  /// Reads a document; unknown keys are left out, and all problems of the known ones are thrown.
  public init(_ json: JSONNode) throws(JSONReadingError) {
    self = try JSONReading.read(json.members) { CaptureMetadata($0) }
  }

  private init(_ reading: JSONReading) {
    session = reading.text("session")
    kitVersion = reading.text("kit_version")
    started = reading.text("started")
    duration = reading.real("duration") ?? 0
    let text = reading.text("task_description")
    task = reading.object("task") { CaptureTask($0, text: text) }
    environment = reading.text("environment")
    contributor = reading.text("contributor")
    person = reading.whole("person", or: 1)
    selfRating = reading.has("self_rating") ? reading.whole("self_rating", or: 1) : nil
    note = reading.text("note", or: "")
    hasBystander = reading.flag("bystander", or: false)
    sensors = reading.object("sensors") { sensors in
      Set(
        CaptureKind.allCases.filter { kind in
          // A session's folder lists watch and phone apart, and faces as its file is named.
          let names = kind == .imu ? ["watch", "phone_imu"] : kind == .face ? ["faces"] : []
          return ([kind.rawValue] + names).contains { sensors.text($0, or: "absent") == "present" }
        })
    }
    streams = reading.list("streams") { CaptureStreamSummary($0) }
    consent = reading.has("consent") ? reading.object("consent") { ConsentRecord($0) } : nil
    grade = reading.has("grade") ? reading.object("grade") { CaptureGrade($0) } : nil
    checks = reading.list("checks") { CheckResult($0) }
    events = reading.list("events") { CaptureEvent($0) }
  }
}

extension CaptureTask {
  var json: JSONNode {
    .fields([
      "prompt_id": .string(id), "template": .string(template),
      "slots": .object(
        JSONMembers(listing: slots.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      "verb": verb.map { .string($0.rawValue) } ?? .null,
      "room": room.map { .string($0.rawValue) } ?? .null, "hands": .string(hands.rawValue),
      "reset": .string(reset.rawValue), "difficulty": JSONNode(difficulty),
      "seconds": JSONNode(seconds), "hazards": .array(hazards.map { .string($0.rawValue) }),
    ])
  }

  fileprivate init(_ reading: JSONReading, text: String) {
    let slots = reading.object("slots") { slots in
      slots.members.keys.map { ($0, slots.text($0)) }
    }
    self.init(
      id: reading.text("prompt_id"), text: text, template: reading.text("template", or: ""),
      slots: Dictionary(slots) { first, _ in first },
      verb: reading.has("verb") ? reading.choice("verb", or: TaskVerb.pick) : nil,
      room: reading.has("room") ? reading.choice("room", or: TaskRoom.kitchen) : nil,
      hands: reading.choice("hands", or: .one), reset: reading.choice("reset", or: .manual),
      difficulty: reading.whole("difficulty", or: 1), seconds: reading.real("seconds") ?? 0,
      hazards: reading.texts("hazards").compactMap(TaskHazard.init(rawValue:)))
  }
}

extension CaptureStreamSummary {
  var json: JSONNode {
    var members = JSONMembers(listing: [
      ("id", JSONNode(Int(stream.id))), ("device", .string(stream.device)),
      ("kind", .string(stream.kind.rawValue)), ("codec", .string(stream.codec)),
      ("title", .string(stream.title)),
      ("mount", stream.mount.map { .string($0.rawValue) } ?? .null),
      ("intended_rate", JSONNode(stream.rate)), ("actual_rate", JSONNode(actualRate)),
      ("samples", JSONNode(samples)), ("bound", JSONNode(bound)),
      ("times", .string(stream.isEstimated ? "estimated" : "sensed")),
    ])
    let sizes = [
      ("width", stream.width), ("height", stream.height), ("channels", stream.channels),
    ]
    for (key, value) in sizes { members[key] = value.map { JSONNode($0) } }
    members["sound_rate"] = stream.soundRate.map { JSONNode($0) }
    return .object(members)
  }

  fileprivate init(_ reading: JSONReading) {
    func optional(_ key: String) -> Int? { reading.has(key) ? reading.whole(key, or: 0) : nil }
    self.init(
      stream: CaptureStream(
        id: UInt16(clamping: reading.whole("id")), device: reading.text("device"),
        kind: reading.choice("kind", or: .imu), codec: reading.text("codec", or: "values"),
        title: reading.text("title", or: ""),
        mount: reading.has("mount") ? reading.choice("mount", or: CaptureMount.stand) : nil,
        rate: reading.real("intended_rate"), width: optional("width"), height: optional("height"),
        soundRate: reading.real("sound_rate"), channels: optional("channels"),
        isEstimated: reading.text("times", or: "sensed") == "estimated"),
      samples: reading.whole("samples", or: 0), actualRate: reading.real("actual_rate"),
      bound: reading.real("bound"))
  }
}
