import JSON
import Numbers

extension CaptureDevice {
  /// Streams of one device.
  public static let maximumStreams = 64
  private static let drifts = 0.0...0.01

  /// Whether a text is 1…64 of letters, digits, "-" and "_".
  public static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  var json: JSONMembers {
    var members = JSONMembers(listing: [("id", .string(id)), ("name", .string(name))])
    members.set("model", model, unless: "")
    if person != 1 { members.set("person", person) }
    members["maximumDrift"] = JSONNode(maximumDrift)
    return members
  }

  init(_ reading: JSONReading) {
    self.init(
      id: reading.text("id"), name: reading.cleanText("name", to: 100),
      model: reading.cleanText("model", to: 100),
      person: reading.whole("person", in: 1...64, or: 1),
      maximumDrift: reading.optionalDouble("maximumDrift", in: Self.drifts) ?? 200e-6)
    if !Self.isID(id) {
      reading.problem(
        "id", "\(JSONNode.string(id).quoted) is not 1 to 64 letters, digits, “-” and “_”.")
    }
    if name.isEmpty { name = id }
  }
}

extension CaptureStream {
  private static let sides = 1...16_384
  private static let rates = 0.001...200_000.0
  private static let soundRates = 1_000.0...768_000.0
  private static let maximumConfiguration = 4_096

  var json: JSONMembers {
    var members = JSONMembers(listing: [
      ("id", JSONNode(Int(id))), ("kind", .string(kind.rawValue)), ("codec", .string(codec)),
    ])
    members.set("device", device, unless: "")
    members.set("title", title, unless: "")
    members.set("mount", mount?.rawValue)
    if let rate { members["rate"] = JSONNode(rate) }
    if let width { members.set("width", width) }
    if let height { members.set("height", height) }
    if let soundRate { members["soundRate"] = JSONNode(soundRate) }
    if let channels { members.set("channels", channels) }
    if !configuration.isEmpty {
      members.set("configuration", Base64URL.encode(configuration))
    }
    if isEstimated { members["isEstimated"] = .bool(true) }
    return members
  }

  /// Its `device` is empty when it is not said, as in messages of the device itself.
  init(_ reading: JSONReading) {
    let kind = Self.kind(reading)
    let number = reading.whole("id", in: 0...65_535)
    self.init(
      id: UInt16(clamping: number), device: reading.text("device", or: ""), kind: kind,
      codec: reading.text("codec", or: "values"), title: reading.cleanText("title", to: 100),
      mount: Self.mount(reading), rate: reading.optionalDouble("rate", in: Self.rates),
      width: reading.optionalWhole("width", in: Self.sides),
      height: reading.optionalWhole("height", in: Self.sides),
      soundRate: reading.optionalDouble("soundRate", in: Self.soundRates),
      channels: reading.optionalWhole("channels", in: 1...8),
      configuration: Self.configuration(reading),
      isEstimated: reading.flag("isEstimated", or: false))
    if !device.isEmpty, !CaptureDevice.isID(device) {
      reading.problem("device", "\(JSONNode.string(device).quoted) is not the id of a device.")
    }
    let isCodec =
      (1...64).contains(codec.utf8.count) && codec.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    if !isCodec {
      reading.problem(
        "codec", "\(JSONNode.string(codec).quoted) is not 1 to 64 characters of ASCII.")
    }
  }

  private static func kind(_ reading: JSONReading) -> CaptureKind {
    guard reading.has("kind") else {
      reading.problem("kind", "it is missing. Give one of \(CaptureKind.names).")
      return .imu
    }
    let name = reading.text("kind")
    if let kind = CaptureKind(rawValue: name) { return kind }
    reading.problem(
      "kind", "\(JSONNode.string(name).quoted) is unknown. Give one of \(CaptureKind.names).")
    return .imu
  }

  private static func mount(_ reading: JSONReading) -> CaptureMount? {
    guard let name = reading.optionalText("mount") else { return nil }
    if let mount = CaptureMount(rawValue: name) { return mount }
    let names = CaptureMount.allCases.map(\.rawValue).joined(separator: ", ")
    reading.problem("mount", "\(JSONNode.string(name).quoted) is unknown. Give one of \(names).")
    return nil
  }

  private static func configuration(_ reading: JSONReading) -> [UInt8] {
    guard let text = reading.optionalText("configuration") else { return [] }
    guard let bytes = Base64URL.decode(text[...]), bytes.count <= maximumConfiguration else {
      reading.problem(
        "configuration", "it is not base64url of at most \(maximumConfiguration) bytes.")
      return []
    }
    return bytes
  }
}

extension CaptureKind {
  fileprivate static let names = allCases.map(\.rawValue).joined(separator: ", ")
}

extension JSONReadingError {
  /// The first problem as one sentence: "streams[0].kind: it is missing. Give one of …".
  var sentence: String { problems.first.map { $0.path + ": " + $0.message } ?? "" }
}
