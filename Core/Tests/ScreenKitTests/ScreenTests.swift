import JSON
import ScreenKit
import Testing

@Suite("Screens")
struct ScreenTests {
  /// A screen with a button whose effect either works or fails.
  private struct Button: Screen, Equatable {
    enum Action: Codable, Sendable { case press }
    enum Effect: Hashable { case ring, notify(Notice) }
    enum Outcome { case rang, failed(String) }
    typealias Context = Int

    var rings: Int

    init(_ context: Int) { rings = context }

    mutating func refresh(from context: Int) { rings = context }

    mutating func apply(_ action: Action) -> [Effect] { [.ring] }

    mutating func apply(_ outcome: Outcome) -> [Effect] {
      switch outcome {
      case .rang: return [.notify(Notice(.success, "It rang."))]
      case .failed(let sentence):
        rings = 0
        return [.notify(Notice(.error, sentence))]
      }
    }
  }

  /// A screen whose effects end silently.
  private struct Lamp: Screen {
    enum Action: Codable, Sendable { case toggle }
    enum Effect: Hashable { case toggle }
    typealias Outcome = Never

    init(_ context: Int) {}

    mutating func refresh(from context: Int) {}

    mutating func apply(_ action: Action) -> [Effect] { [.toggle] }
  }

  @Test("a host performs effects until nothing is left to say")
  func circle() {
    var screen = Button(3)
    var said: [Notice] = []
    var effects = screen.apply(.press)
    while !effects.isEmpty {
      switch effects.removeFirst() {
      case .ring: effects += screen.apply(.failed("The bell is away."))
      case .notify(let notice): said.append(notice)
      }
    }
    #expect(said == [Notice(.error, "The bell is away.")])
    #expect(screen.rings == 0)
  }

  @Test("a screen whose effects end silently has no outcome")
  func silent() {
    #expect(Lamp.Outcome.self == Never.self)
    var lamp = Lamp(0)
    #expect(lamp.apply(.toggle) == [.toggle])
  }

  @Test("a notice is written as the pages read it")
  func notice() throws {
    let json = try JSONValue(encoding: Notice(.error, "No room."))
    #expect(json == ["tone": "error", "text": "No room."])
  }
}
