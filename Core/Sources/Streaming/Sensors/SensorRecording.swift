public import Signals

/// A session file that sensors are recorded to, and which ones.
public struct SensorRecording: Hashable, Sendable {
  public var path: String
  public var demand: SensorDemand

  public init(path: String, demand: SensorDemand) {
    self.path = path
    self.demand = demand
  }

  /// The names of kinds on a command line.
  private static let names: [(name: String, kind: SensorKind)] = [
    ("microphone", .audio), ("motion", .motion), ("face", .face), ("hands", .hands),
    ("body", .body), ("channels", .channels),
  ]

  /// Kinds as a list, such as "microphone,motion"; throws one sentence for an unknown or missing name, and for standard
  /// output.
  public init(path: String, sensors list: String) throws {
    guard path != "-", !path.isEmpty else {
      throw RunError("--record-sensors needs the name of a file (got “\(path)”).")
    }
    let known = Self.names.map(\.name).joined(separator: ", ")
    var kinds: SensorKinds = []
    for name in list.split(separator: ",").map({ $0.filter { $0 != " " } }) {
      guard let kind = Self.names.first(where: { $0.name == name })?.kind else {
        throw RunError("--sensors knows \(known) (got \(name)).")
      }
      kinds.insert(SensorKinds(kind))
    }
    guard !kinds.isEmpty else {
      throw RunError("--sensors needs at least one of \(known), separated by commas.")
    }
    self.init(path: path, demand: SensorDemand(kinds))
  }

  /// "the microphone, motion and hands".
  var title: String {
    let names = Self.names.filter { demand.kinds.contains($0.kind) }.map { entry in
      entry.kind == .audio ? "the microphone" : entry.name
    }
    guard names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
