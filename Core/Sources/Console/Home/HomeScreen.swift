public import Addresses
import Numbers
public import ScreenKit

/// HOME: who is sensed now, what adds a sensor, and the products.
public struct HomeScreen: Screen, Hashable {
  /// A button: its words, and the room that it opens, if any, with the part of it: `/connect#add-output`.
  public struct Step: Codable, Hashable, Sendable {
    public var title: String
    public var path: String?

    public init(_ title: String, path: String? = nil) {
      self.title = title
      self.path = path
    }
  }

  /// One product with its state and what to do first; further steps follow.
  public struct Product: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var sentence: String
    public var status: Status
    public var steps: [Step]
  }

  /// The leading performer, or what to do without one.
  public var now = Status(.offline, "")
  public var sensors: [Sensor] = []
  public var products: [Product] = []
  /// The smallest seed that no simulated performer has.
  private var freeSeed: UInt64 = 1
  private var isPhoneOpen = false

  public init(_ hubState: HubState) { refresh(from: hubState) }

  private enum CodingKeys: String, CodingKey { case now, sensors, products }

  public enum Action: Codable, Hashable, Sendable {
    case add(sensor: Sensor.Kind)
  }

  public enum Effect: Hashable, Sendable {
    case addSource(SourceURL)
    case openPhoneDoor
    /// Selects an app in the form that adds a source.
    case chooseApp
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .add(.simulated):
      [.addSource(.demo(DemoOptions(seed: freeSeed)))]
    case .add(.phone): isPhoneOpen ? [] : [.openPhoneDoor]
    case .add(.app): [.chooseApp]
    case .add(.camera), .add(.recording): []
    }
  }

  /// Updates from the hub's state.
  public mutating func refresh(from hubState: HubState) {
    now = Self.leader(of: hubState)
    sensors = Sensor.Kind.allCases.map { Sensor($0, on: hubState) }
    products = HomeProduct.all.map { $0.shown(on: hubState) }
    let seeds = Set(hubState.performers.compactMap(\.seed))
    freeSeed = (1...).first { !seeds.contains($0) } ?? 1
    isPhoneOpen = hubState.phone.isOpen
  }

  private static func leader(of hubState: HubState) -> Status {
    guard let leader = hubState.leadPerformer else {
      return Status(
        .offline, "Nobody is sensed: start the simulated performer, or use your own face.")
    }
    let count = hubState.performers.count
    let others = count > 1 ? " \(count) performers in all." : ""
    return Status(leader.tone, "\(leader.title): \(leader.sentence)\(others)")
  }
}

extension PerformerStatus {
  /// The seed of a simulated performer; nil for others.
  fileprivate var seed: UInt64? {
    guard case .demo(let options) = (try? SourceURL(url))?.plain else { return nil }
    return options.seed
  }
}
