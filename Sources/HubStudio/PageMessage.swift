import JSON
import Numbers
import Streaming

/// A message of a page to the hub as JSON text; unknown messages are ignored.
enum PageMessage: Sendable {
  case open(String)
  case close(String)
  case action(screen: String, JSONValue)
  /// The page's reply to a clock request, in seconds of the page's clock.
  case clock(number: Int, received: Double, answered: Double)
  case visible(Bool)
  case sensorStart(name: String, width: Int, height: Int, offer: PageOffer)
  case sensorStop
  case sensorState(PageSensor, PageSensorState)

  /// No valid message has a larger number, and no arithmetic below it overflows.
  private static let largestNumber = 1e12

  /// Throws for an invalid message and for every number out of range.
  init(text: String) throws {
    let message = try JSONValue(parsing: text.utf8)
    guard message.hasNumbers(within: Self.largestNumber) else {
      throw RunError("A number is out of range: load the page again.")
    }
    let fields = MessageFields(message)
    switch try fields.text("type") {
    case "open": self = .open(try fields.text("screen"))
    case "close": self = .close(try fields.text("screen"))
    case "action": self = .action(screen: try fields.text("screen"), try fields.value("action"))
    case "visible": self = .visible(try fields.flag("isVisible"))
    case "clock":
      self = .clock(
        number: try fields.integer("number"), received: try fields.number("received"),
        answered: try fields.number("answered"))
    case "sensor.start":
      let name = try fields.has("name") ? fields.text("name") : ""
      self = .sensorStart(
        name: Self.shown(name),
        width: try fields.has("width") ? fields.integer("width") : 0,
        height: try fields.has("height") ? fields.integer("height") : 0, offer: PageOffer(message))
    case "sensor.stop": self = .sensorStop
    case "sensor.state":
      self = .sensorState(try fields.choice("sensor"), try fields.choice("state"))
    case let type: throw RunError("No message of a page is called “\(type)”: load the page again.")
    }
  }

  /// A page's name, made safe to show: printable, at most 40 characters.
  private static func shown(_ name: String) -> String {
    let printable = name.unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 32 && $0.value != 127
    }
    let short = String(String.UnicodeScalarView(printable.prefix(40)))
    return short.isEmpty ? "Browser" : short
  }
}

/// The sensors that a page has and its browser can ask for.
struct PageOffer: Hashable, Sendable {
  var hasCamera: Bool
  var sensors: Set<PageSensor>

  /// Unknown names are ignored; a message without a list offers the camera.
  fileprivate init(_ message: JSONValue) {
    guard case .array(let values)? = message["offers"] else {
      (hasCamera, sensors) = (true, [])
      return
    }
    hasCamera = values.contains(.string("camera"))
    sensors = Set(PageSensor.allCases.filter { values.contains(.string($0.rawValue)) })
  }
}

/// The members of a message, read by name and type.
private struct MessageFields {
  let message: JSONValue

  init(_ message: JSONValue) { self.message = message }

  func has(_ name: String) -> Bool {
    guard let value = message[name] else { return false }
    return value != .null
  }

  func value(_ name: String) throws -> JSONValue {
    guard let value = message[name] else { throw missing(name) }
    return value
  }

  func text(_ name: String) throws -> String {
    guard case .string(let text)? = message[name] else { throw missing(name) }
    return text
  }

  func choice<Choice: RawRepresentable<String>>(_ name: String) throws -> Choice {
    guard let choice = Choice(rawValue: try text(name)) else { throw missing(name) }
    return choice
  }

  func flag(_ name: String) throws -> Bool {
    guard case .bool(let flag)? = message[name] else { throw missing(name) }
    return flag
  }

  func number(_ name: String) throws -> Double {
    guard case .number(let number)? = message[name] else { throw missing(name) }
    return number
  }

  func integer(_ name: String) throws -> Int {
    let number = try number(name)
    guard number == number.rounded() else { throw missing(name) }
    return Int(clamping: number)
  }

  private func missing(_ name: String) -> RunError {
    RunError("The message of a page has no valid “\(name)”: load the page again.")
  }
}
