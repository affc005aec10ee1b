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
    /// A model with pictures behind an OpenAI-compatible address.
    case model
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
  /// The base address of the model, as `ModelServerAddress` writes it; empty for none.
  public var modelServer = ""
  /// The name of the model; empty for none.
  public var model = ""
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

  /// Who judges elsewhere now; nil for this hub, also where an address or the consent for its host is missing.
  public var remoteJudge: RemoteJudge? {
    wantedJudge.flatMap { allows(host: $0.host) ? $0 : nil }
  }

  /// Who is to judge elsewhere; nil for this hub, and where an address is missing.
  public var wantedJudge: RemoteJudge? {
    switch judge {
    case .hub: nil
    case .server: (try? CoachServerAddress(server)).map { .server($0) }
    case .model:
      model.isEmpty ? nil : (try? ModelServerAddress(modelServer)).map { .model($0, name: model) }
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
    case judge, server, remembered, modelServer, model, consents, goal, bands, person, place,
      retention, hasHaptics, camera, prompter
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
    modelServer = (try? ModelServerAddress(value(.modelServer, or: ""))).map(\.text) ?? ""
    model = ModelServerAddress.modelName(value(.model, or: "")) ?? ""
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
