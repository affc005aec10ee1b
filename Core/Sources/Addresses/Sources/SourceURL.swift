public import FaceWire
import Numbers

/// The address of a source: `demo:`, `replay:take.csv?speed=2&loop`, `livelink://0.0.0.0:11111` …
public indirect enum SourceURL: Hashable, Sendable {
  case demo(DemoOptions)
  case replay(path: String, speed: ReplaySpeed, isLooped: Bool)
  case liveLink(Endpoint)
  case weirdConnect(Endpoint)
  case video(path: String, speed: ReplaySpeed, isLooped: Bool)
  case camera(path: String)
  case browser(name: String)
  /// A third-party face app.
  case app(AppAddress)
  /// One port that detects the format of each datagram.
  case any(AnyPort)
  /// A source with inverted axes; apps and ports that detect formats store their own.
  case inverted(SourceURL, AxisSet)

  public static let defaultLiveLinkPort: UInt16 = 11111
  public static let defaultWeirdConnectPort: UInt16 = 9000

  public init(_ text: String) throws(AddressError) {
    let parts = try AddressParts(text)
    self = try Self.source(parts, text: text).inverting(try parts.axes())
  }

  private static func source(_ parts: AddressParts, text: String)
    throws(AddressError) -> SourceURL
  {
    switch parts.scheme {
    case "demo": return try demo(parts)
    case "replay": return try replay(parts)
    case "livelink": return .liveLink(try listener(parts, defaultPort: defaultLiveLinkPort))
    case "weirdconnect":
      return .weirdConnect(try listener(parts, defaultPort: defaultWeirdConnectPort))
    case "video": return try video(parts)
    case "camera":
      try parts.refuseOptions(except: ["invert"])
      return .camera(path: parts.body.isEmpty ? "/dev/video0" : parts.body)
    case "browser":
      try parts.refuseOptions(except: ["invert"])
      return .browser(name: parts.body.isEmpty ? "Browser" : parts.body)
    case "any": return .any(try AnyPort(parts))
    default:
      if let app = try AppAddress(parts) { return .app(app) }
      throw AddressError(
        "“\(text.prefix(80))” is not a source. Sources: demo:, replay:FILE, livelink://0.0.0.0:11111, weirdconnect://0.0.0.0:9000, any://0.0.0.0:9100, video:FILE, camera:/dev/video0, browser, \(AppAddress.schemes)."
      )
    }
  }

  private static func demo(_ parts: AddressParts) throws(AddressError) -> SourceURL {
    try parts.refuseOptions(except: ["seed", "rate", "speed", "seconds", "invert"])
    var options = DemoOptions()
    if let text = parts.option("seed") {
      guard let number = UInt64(text) else {
        throw AddressError("seed=\(text) is not a whole number: give one such as 7.")
      }
      options.seed = number
    }
    options.rate = try parts.number("rate", in: 1...240, otherwise: 60)
    options.speed = try ReplaySpeed(option: parts.option("speed"))
    if parts.option("seconds") != nil {
      options.seconds = try parts.number("seconds", in: 0.01...86_400, otherwise: 0)
    }
    return .demo(options)
  }

  private static func replay(_ parts: AddressParts) throws(AddressError) -> SourceURL {
    let (path, speed, isLooped) = try file(parts, example: "replay:take.sensorium")
    return .replay(path: path, speed: speed, isLooped: isLooped)
  }

  private static func video(_ parts: AddressParts) throws(AddressError) -> SourceURL {
    let (path, speed, isLooped) = try file(parts, example: "video:talk.mp4")
    return .video(path: path, speed: speed, isLooped: isLooped)
  }

  private static func file(_ parts: AddressParts, example: String)
    throws(AddressError) -> (String, ReplaySpeed, Bool)
  {
    try parts.refuseOptions(except: ["speed", "loop", "invert"])
    guard !parts.body.isEmpty else {
      throw AddressError("\(parts.scheme): needs a file, as in \(example).")
    }
    return (parts.body, try ReplaySpeed(option: parts.option("speed")), parts.flag("loop"))
  }

  private static func listener(_ parts: AddressParts, defaultPort: UInt16)
    throws(AddressError) -> Endpoint
  {
    try parts.refuseOptions(except: ["invert"])
    return try Endpoint(
      parts.body.isEmpty ? "0.0.0.0" : parts.body, defaultPort: defaultPort)
  }
}

/// Which simulated performance is played, and its duration.
public struct DemoOptions: Hashable, Sendable {
  public var seed: UInt64
  /// Frames a second.
  public var rate: Double
  public var speed: ReplaySpeed
  /// Duration in seconds; nil is unlimited.
  public var seconds: Double?

  public init(
    seed: UInt64 = 1, rate: Double = 60, speed: ReplaySpeed = .normal, seconds: Double? = nil
  ) {
    self.seed = seed
    self.rate = rate
    self.speed = speed
    self.seconds = seconds
  }

  var query: String {
    var options: [String] = []
    if seed != 1 { options.append("seed=\(seed)") }
    if rate != 60 { options.append("rate=\(rate.plain)") }
    options += speed.options
    if let seconds { options.append("seconds=\(seconds.plain)") }
    return options.isEmpty ? "" : "?" + options.joined(separator: "&")
  }
}

/// Playback rate of a recording: a factor of 0.1–10, or unlimited.
public enum ReplaySpeed: Hashable, Sendable {
  case times(Double)
  case unlimited

  public static let normal = ReplaySpeed.times(1)

  var options: [String] {
    switch self {
    case .unlimited: ["speed=max"]
    case .times(1): []
    case .times(let factor): ["speed=\(factor.plain)"]
    }
  }

  init(option: String?) throws(AddressError) {
    guard let option else {
      self = .normal
      return
    }
    if option == "max" {
      self = .unlimited
    } else if let factor = Double(option), (0.1...10).contains(factor) {
      self = .times(factor)
    } else {
      throw AddressError("speed=\(option) is out of range: give 0.1 to 10, or max.")
    }
  }
}

extension SourceURL: CustomStringConvertible {
  public var description: String {
    switch self {
    case .demo(let options): "demo:\(options.query)"
    case .replay(let path, let speed, let isLooped):
      "replay:\(path)\(Self.options(speed, isLooped))"
    case .liveLink(let endpoint): "livelink://\(endpoint)"
    case .weirdConnect(let endpoint): "weirdconnect://\(endpoint)"
    case .video(let path, let speed, let isLooped): "video:\(path)\(Self.options(speed, isLooped))"
    case .camera(let path): "camera:\(path)"
    case .browser(let name): name == "Browser" ? "browser" : "browser:\(name)"
    case .app(let app): app.description
    case .any(let port): port.description
    case .inverted(let source, let axes): Self.adding("invert=\(axes.names)", to: "\(source)")
    }
  }

  private static func adding(_ option: String, to address: String) -> String {
    address + (address.contains("?") ? "&" : "?") + option
  }

  private static func options(_ speed: ReplaySpeed, _ isLooped: Bool) -> String {
    var options = speed.options
    if isLooped { options.append("loop") }
    return options.isEmpty ? "" : "?" + options.joined(separator: "&")
  }

  /// The name shown to people.
  public var title: String {
    switch self {
    case .demo: "Simulated performer"
    case .replay(let path, _, _), .video(let path, _, _):
      path.split(separator: "/").last.map(String.init) ?? path
    case .liveLink: "Live Link Face"
    case .weirdConnect: "WeirdConnect"
    case .phoneCamera: "This phone’s camera"
    case .camera(let path): "Camera \(path)"
    case .browser(let name): name
    case .app(let app): app.dialect.title
    case .any: "Any app"
    case .inverted(let source, _): source.title
    }
  }

  /// The path of the file it reads; nil for other sources.
  public var file: String? {
    switch self {
    case .replay(let path, _, _), .video(let path, _, _): path
    case .inverted(let source, _): source.file
    default: nil
    }
  }

  /// True for a source that is read frame by frame and therefore never drops one.
  public var isPulled: Bool {
    switch self {
    case .demo, .replay, .video: true
    case .liveLink, .weirdConnect, .camera, .browser, .app, .any: false
    case .inverted(let source, _): source.isPulled
    }
  }
}
