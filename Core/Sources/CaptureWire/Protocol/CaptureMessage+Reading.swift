import JSON
import Numbers

extension CaptureMessage {
  /// Reads one message; an unknown type is not an error.
  public init(_ bytes: [UInt8]) throws(CaptureMessageError) {
    var rules = JSONRules()
    rules.maximumSize = Self.maximumSize
    rules.maximumDepth = 8
    guard bytes.count <= Self.maximumSize else {
      throw CaptureMessageError(
        description:
          "A message of \(bytes.count) bytes is too long: send at most \(Self.maximumSize).")
    }
    guard case .object(let members) = try? JSONParser.parse(bytes, rules: rules) else {
      throw CaptureMessageError(
        description: "The message is not an object of JSON: send samples as binary messages.")
    }
    guard case .string(let type) = members["type"] else {
      throw CaptureMessageError(
        description: "The message has no “type”: give one, such as “hello”.")
    }
    do {
      self = try JSONReading.read(members) { Self.read(type, $0) }
    } catch {
      throw CaptureMessageError(description: "\(type.cleaned(to: 40)): \(error.sentence)")
    }
  }

  private static func read(_ type: String, _ reading: JSONReading) -> CaptureMessage {
    switch type {
    case "hello": .hello(CaptureHello(reading))
    case "streams": .streams(streams(reading))
    case "status": .status(CaptureStatus(reading))
    case "mark": mark(reading)
    case "exchange":
      .exchange(
        id: id(reading), sent: reading.nanoseconds("sent"),
        arrived: reading.nanoseconds("arrived"))
    case "ping": .ping(id: id(reading))
    case "pong":
      .pong(
        id: id(reading), received: reading.nanoseconds("received"),
        answered: reading.nanoseconds("answered"))
    case "welcome": .welcome(CaptureWelcome(reading))
    case "ack": .acknowledge(points(reading, "streams"))
    case "start":
      .start(take: reading.cleanText("take", to: 64), task: reading.cleanText("task", to: 2_000))
    case "stop": .stop(take: reading.cleanText("take", to: 64))
    case "task": .task(reading.cleanText("task", to: 2_000))
    case "error":
      .error(
        message: reading.cleanText("message", to: 400),
        isFatal: reading.flag("isFatal", or: false))
    default: .unknown(type.cleaned(to: 40))
    }
  }

  private static func id(_ reading: JSONReading) -> Int {
    reading.whole("id", in: 0...(1 << 53))
  }

  private static func mark(_ reading: JSONReading) -> CaptureMessage {
    guard let mark = CaptureMark(reading.members) else {
      let kinds = CaptureMark.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      reading.problem("kind", "a mark needs a “kind” of \(kinds) and a “time” in nanoseconds.")
      return .unknown("mark")
    }
    return .mark(mark)
  }

  fileprivate static func streams(_ reading: JSONReading) -> [CaptureStream] {
    let streams = reading.list("streams") { CaptureStream($0) }
    if streams.count > CaptureDevice.maximumStreams {
      reading.problem(
        "streams", "\(streams.count) are too many. Give at most \(CaptureDevice.maximumStreams).")
    }
    if Set(streams.map(\.id)).count < streams.count {
      reading.problem("streams", "two have the same id. Give each its own.")
    }
    return streams
  }

  fileprivate static func points(_ reading: JSONReading, _ key: String) -> [CaptureResumePoint] {
    reading.list(key) { point in
      let next = sequence(point, "next")
      return CaptureResumePoint(
        stream: UInt16(clamping: point.whole("stream", in: 0...65_535)), next: next,
        durable: point.has("durable") ? sequence(point, "durable") : next)
    }
  }

  fileprivate static func sequence(_ reading: JSONReading, _ key: String) -> UInt32 {
    UInt32(clamping: reading.whole(key, in: 0...4_294_967_295))
  }
}

extension CaptureHello {
  fileprivate init(_ reading: JSONReading) {
    self.init(
      version: reading.whole("version", in: 1...1_000_000),
      token: reading.text("token", or: "").cleaned(to: 400), run: reading.text("run"),
      device: reading.object("device", isRequired: true) { CaptureDevice($0) },
      streams: CaptureMessage.streams(reading))
    if !CaptureDevice.isID(run) {
      reading.problem(
        "run", "\(JSONNode.string(run).quoted) is not 1 to 64 letters, digits, “-” and “_”.")
    }
    let starts = reading.list("streams") { stream in
      (
        UInt16(clamping: stream.members["id"]?.double ?? 0),
        stream.has("from") ? CaptureMessage.sequence(stream, "from") : 0
      )
    }
    from = Dictionary(starts.filter { $0.1 > 0 }) { first, _ in first }
  }
}

extension CaptureWelcome {
  fileprivate init(_ reading: JSONReading) {
    let state = State(rawValue: reading.text("state", or: ""))
    self.init(
      version: reading.whole("version", in: 1...1_000_000), time: reading.nanoseconds("time"),
      state: state ?? .idle, take: reading.cleanText("take", to: 64),
      task: reading.cleanText("task", to: 2_000),
      window: reading.whole("window", in: 1...(1 << 40)),
      resume: CaptureMessage.points(reading, "resume"))
  }
}

extension CaptureStatus {
  fileprivate init(_ reading: JSONReading) {
    self.init(
      battery: reading.optionalDouble("battery", in: 0...1),
      isCharging: reading.has("isCharging") ? reading.flag("isCharging", or: false) : nil,
      space: reading.optionalDouble("space", in: 0...1e18),
      text: reading.cleanText("text", to: 400))
  }
}
