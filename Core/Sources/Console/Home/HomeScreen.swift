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

    public init(id: String, title: String, sentence: String, status: Status, steps: [Step]) {
      self.id = id
      self.title = title
      self.sentence = sentence
      self.status = status
      self.steps = steps
    }
  }

  /// The leading performer, or what to do without one.
  public var now = Status(.offline, "")
  public var sensors: [Sensor] = []
  public var products: [Product] = []
  public var meter = MeterRule()
  /// For the page of a sensor, which measures its microphone itself.
  public var level = LevelRule()
  /// The smallest seed that no simulated performer has.
  private var freeSeed: UInt64 = 1
  private var isPhoneOpen = false

  /// The hub's state, and the products of this host in display order.
  public struct Context: Sendable {
    public var hubState: HubState
    public var products: [HomeProduct]

    public init(_ hubState: HubState, products: [HomeProduct] = []) {
      self.hubState = hubState
      self.products = products
    }
  }

  public init(_ context: Context) { refresh(from: context) }

  private enum CodingKeys: String, CodingKey { case now, sensors, products, meter, level }

  public enum Action: Codable, Hashable, Sendable {
    case add(sensor: Sensor.Kind)
  }

  public enum Effect: Hashable, Sendable {
    case addSource(SourceURL)
    case openPhoneAccess
    /// Selects an app in the form that adds a source.
    case chooseApp
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    /// The error's sentence.
    case failed(String)
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .failed(let sentence): [.notify(Notice(.error, sentence))]
    }
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .add(.simulated):
      [.addSource(.demo(DemoOptions(seed: freeSeed)))]
    case .add(.phone): isPhoneOpen ? [] : [.openPhoneAccess]
    case .add(.app): [.chooseApp]
    case .add(.camera), .add(.recording): []
    }
  }

  /// Updates from the hub's state.
  public mutating func refresh(from context: Context) {
    let hubState = context.hubState
    now = Self.leader(of: hubState)
    sensors = Sensor.Kind.allCases.map { Sensor($0, on: hubState) }
    products = context.products.map { $0.shown(on: hubState) }
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
