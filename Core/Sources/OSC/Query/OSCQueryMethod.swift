import JSON
import Numbers

/// One readable OSC address with its OSCQuery attributes.
public struct OSCQueryMethod: Hashable, Sendable {
  public var path: String
  public var value: OSCArgument
  /// Nil for a value without bounds.
  public var range: ClosedRange<Double>?
  /// Its purpose, in one sentence.
  public var description: String
  /// A unit by the names of the OSCQuery proposal, as in "angle.radian".
  public var unit: String?

  public init(
    _ path: String, _ value: OSCArgument, range: ClosedRange<Double>? = nil, description: String,
    unit: String? = nil
  ) {
    self.path = path
    self.value = value
    self.range = range
    self.description = description
    self.unit = unit
  }

  /// The type tag of its one value.
  var type: String {
    switch value {
    case .int32: "i"
    case .float32: "f"
    case .string: "s"
    case .int64: "h"
    case .double: "d"
    case .true: "T"
    case .false: "F"
    default: "N"
    }
  }

  /// The value as JSON; null for types other than number, text and boolean.
  var valueJSON: String {
    switch value {
    case .string(let text): OSCQueryText.quoted(text)
    case .true: "true"
    case .false: "false"
    case .int32(let number): String(number)
    case .int64(let number): String(number)
    default: value.number.map(OSCQueryText.number) ?? "null"
    }
  }

  /// The attributes of the method, as JSON.
  func attribute(_ name: String) -> String? {
    switch name {
    case "FULL_PATH": OSCQueryText.quoted(path)
    case "TYPE": "\"\(type)\""
    case "ACCESS": "1"
    case "VALUE": "[\(valueJSON)]"
    case "RANGE":
      range.map {
        "[{\"MIN\":\(OSCQueryText.number($0.lowerBound)),\"MAX\":\(OSCQueryText.number($0.upperBound))}]"
      }
    case "DESCRIPTION": OSCQueryText.quoted(description)
    case "UNIT": unit.map { "[\(OSCQueryText.quoted($0))]" }
    default: nil
    }
  }
}

/// JSON's texts and numbers.
enum OSCQueryText {
  static func quoted(_ text: String) -> String { JSONPrinter.quoted(text, .numeric) }

  static func number(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    let float = Float(number)
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(clamping: number)) }
    return Double(float) == number ? "\(float)" : "\(number)"
  }
}
