public import Coach
import CoachWire
import Numbers
import ScreenKit

/// What a person sets up once; the host keeps it, and applies what it says.
public struct CoachSettings: Codable, Hashable, Sendable {
  /// Who judges a take.
  public enum Judge: String, Codable, CaseIterable, Sendable {
    /// This hub, without a network.
    case hub
    /// A Neuro-Sync server.
    case server
    /// An endpoint of an AI that this host is set up for.
    case cloud
  }

  public enum Camera: String, Codable, CaseIterable, Sendable { case front, back }

  /// Days for which takes are kept; 0 keeps them until they are deleted.
  public static let retentions = [0, 1, 7, 30, 90]
  /// Servers that are remembered, the last one first.
  public static let longestMemory = 6

  public var judge = Judge.hub
  /// The address of the server, as `CoachServerAddress` writes it; empty for none.
  public var server = ""
  public var remembered: [String] = []
  /// Hosts to which pictures and sound may go.
  public var consents: [String] = []
  public var goal = CoachGoal.everything
  public var bands = CoachBands()
  public var person = ""
  public var place = ""
  public var retention = 0
  public var hasHaptics = true
  public var camera = Camera.front
  public var prompter = PrompterSettings()

  public init() {}

  public var baselineKey: BaselineKey { BaselineKey(person: person, place: place) }

  /// Whether pictures and sound may go to a host; this computer needs no consent.
  public func allows(host: String) -> Bool {
    CoachServerAddress.isThisComputer(host) || consents.contains(host)
  }

  /// Who may judge now: this hub where an address or the consent for its host is missing.
  ///
  /// - Parameter cloudHost: the host of the endpoint that this computer offers; nil for none.
  public func effectiveJudge(cloudHost: String?) -> Judge {
    switch judge {
    case .hub: .hub
    case .server:
      (try? CoachServerAddress(server)).map { allows(host: $0.host) } ?? false ? .server : .hub
    case .cloud: cloudHost.map { allows(host: $0) } ?? false ? .cloud : .hub
    }
  }

  /// Puts a server in front of the remembered ones.
  mutating func remember(_ address: String) {
    remembered = Array(
      ([address] + remembered.filter { $0 != address }).prefix(Self.longestMemory))
  }
}

extension CoachSettings {
  private enum CodingKeys: CodingKey {
    case judge, server, remembered, consents, goal, bands, person, place, retention, hasHaptics,
      camera, prompter
  }

  /// What is missing or not valid has its default, so that settings of any version can be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, or standard: Value) -> Value {
      (try? container.decodeIfPresent(Value.self, forKey: key)) ?? standard
    }
    judge = value(.judge, or: .hub)
    server = (try? CoachServerAddress(value(.server, or: ""))).map(\.text) ?? ""
    remembered = value(.remembered, or: [String]()).prefix(Self.longestMemory)
      .compactMap { (try? CoachServerAddress($0))?.text }
    consents = Array(value(.consents, or: [String]()).prefix(64))
    goal = value(.goal, or: .everything)
    bands = value(.bands, or: CoachBands())
    person = DeviceName.cleaned(value(.person, or: ""))
    place = DeviceName.cleaned(value(.place, or: ""))
    let days = value(.retention, or: 0)
    retention = Self.retentions.contains(days) ? days : 0
    hasHaptics = value(.hasHaptics, or: true)
    camera = value(.camera, or: .front)
    prompter = value(.prompter, or: PrompterSettings())
  }
}
