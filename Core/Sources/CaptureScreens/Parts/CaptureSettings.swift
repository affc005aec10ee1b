public import Capture
public import CaptureWire
import Numbers

/// What a person sets up once; the host keeps it.
///
/// Sound is not among it: each session begins with the microphone off.
public struct CaptureSettings: Codable, Hashable, Sendable {
  /// Persons of one session.
  public static let mostPersons = 16
  /// Destinations that are remembered.
  public static let mostDestinations = 12

  /// `Contributor.id` of each person; empty where nobody is chosen. The first is person 1.
  public var contributors: [String] = []
  /// Rooms whose tasks are offered, in the order of `TaskRoom.allCases`; empty for all.
  public var rooms: [TaskRoom] = []
  public var choice = TaskChoice.leastCovered
  /// The hardest tasks that are offered, 1…5.
  public var hardest = 5
  /// Devices that a take goes without.
  public var excluded: [String] = []
  /// Where this page's camera is worn.
  public var mount = CaptureMount.chest
  /// Places for uploads, as "s3://bucket/prefix"; without keys.
  public var destinations: [String] = []
  /// The chosen one; empty for none.
  public var destination = ""

  public init() {}

  /// The contributor of a person; nil for none.
  public func contributor(of person: Int) -> String? {
    guard contributors.indices.contains(person - 1), !contributors[person - 1].isEmpty else {
      return nil
    }
    return contributors[person - 1]
  }

  mutating func choose(_ contributor: String, for person: Int) {
    guard (1...Self.mostPersons).contains(person) else { return }
    while contributors.count < person { contributors.append("") }
    for index in contributors.indices where contributors[index] == contributor {
      contributors[index] = ""
    }
    contributors[person - 1] = contributor
    while contributors.last == "" { contributors.removeLast() }
  }

  /// Which prompts are offered.
  public func filter(isMinor: Bool) -> TaskFilter {
    TaskFilter(rooms: Set(rooms), hardest: hardest, isMinor: isMinor)
  }

  /// Puts a destination in front of the remembered ones.
  mutating func remember(_ address: String) {
    destinations = Array(
      ([address] + destinations.filter { $0 != address }).prefix(Self.mostDestinations))
    destination = address
  }

  mutating func forget(_ address: String) {
    destinations.removeAll { $0 == address }
    if destination == address { destination = "" }
  }
}

extension CaptureSettings {
  private enum CodingKeys: CodingKey {
    case contributors, rooms, choice, hardest, excluded, mount, destinations, destination
  }

  /// What is missing or not valid has its default, so that settings of any version can be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, or standard: Value) -> Value {
      (try? container.decodeIfPresent(Value.self, forKey: key)) ?? standard
    }
    contributors = value(.contributors, or: [String]()).prefix(Self.mostPersons)
      .map { Contributor.isID($0) ? $0 : "" }
    let names = Set(value(.rooms, or: [String]()))
    rooms = TaskRoom.allCases.filter { names.contains($0.rawValue) }
    choice = value(.choice, or: .leastCovered)
    hardest = value(.hardest, or: 5).clamped(to: 1...5)
    excluded = Array(value(.excluded, or: [String]()).prefix(256))
    mount = value(.mount, or: .chest)
    destinations = value(.destinations, or: [String]()).prefix(Self.mostDestinations)
      .filter { CaptureDestination.isAddress($0) }
    let chosen = value(.destination, or: "")
    destination = destinations.contains(chosen) ? chosen : ""
  }
}

/// A place for uploads as people read it.
enum CaptureDestination {
  /// Characters of an address.
  static let longest = ConsentText.longestDestination

  /// Whether it has the form of one; the host checks the rest.
  static func isAddress(_ text: String) -> Bool {
    text.utf8.count <= longest && !text.contains { $0.isWhitespace }
      && ["s3://", "tus+https://", "tus+http://"].contains {
        text.hasPrefix($0) && text.utf8.count > $0.utf8.count
      }
  }

  /// "the bucket takes (s3://takes/lab)", "the server host.example (tus+https://host.example/files)".
  static func title(_ address: String) -> String {
    let afterScheme = address.split(separator: "://", maxSplits: 1).last ?? ""
    let host = afterScheme.prefix { $0 != "/" && $0 != "?" }
    return (address.hasPrefix("s3://") ? "the bucket \(host)" : "the server \(host)")
      + " (\(address))"
  }

  static let remedy =
    "Write s3://BUCKET/PREFIX, with ?endpoint=https://storage.googleapis.com for Google Cloud, "
    + "or tus+https://HOST/PATH."
}
