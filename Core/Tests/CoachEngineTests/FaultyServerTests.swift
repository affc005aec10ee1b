import Coach
import CoachScreens
import CoachWire
import Signals
import TestSupport
import Testing

@testable import CoachEngine

/// A take of ten minutes whose server is slow, gone, rate limited or something else, at random.
private struct FaultyCourse {
  var take = LiveTake(newID: { "take" })
  var time = 100.0
  var random: SeededGenerator
  /// Answers on their way, by the number of their request.
  var flights: [Int: (due: Double, answer: Result<CoachAnswer, CoachServiceError>)] = [:]
  var answered: [String] = []
  var shown: [String] = []
  var starts: [Double] = []
  var banners: [TakeBanner] = []
  static let offset = 1.7e9

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    take.use(settings: CoachSettings(), judge: "http://server:8000", earlier: Baseline())
    handle(take.apply(.start, at: time, date: time + Self.offset))
  }

  mutating func run(_ seconds: Double) {
    for _ in 0..<Int(seconds * 10) {
      time += 0.1
      handle(take.tick(at: time, date: time + Self.offset))
      guard
        let picture = EncodedPicture(
          sequence: 0, codec: .jpeg, width: 1280, height: 720, bytes: [0xFF])
      else { continue }
      let number = take.see(picture)
      handle(take.offer(picture: number, at: time, date: time + Self.offset))
      for (request, flight) in flights where flight.due <= time {
        flights[request] = nil
        deliver(flight.answer, to: request)
      }
      if let banner = take.state.banner, banners.last != banner { banners.append(banner) }
      if take.state.banner == .offerStop {
        handle(take.apply(.keepTrying, at: time, date: time + Self.offset))
      }
    }
  }

  private mutating func deliver(
    _ answer: Result<CoachAnswer, CoachServiceError>, to request: Int
  ) {
    if case .success(.event(let event)) = answer { answered.append(event.message) }
    handle(take.finish(request: request, answer, at: time, date: time + Self.offset))
    if let message = take.state.event?.message, shown.last != message { shown.append(message) }
  }

  /// As the engine does: an answer to a request that was given up is not heard.
  private mutating func handle(_ effects: [LiveTake.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let request, _):
        starts.append(time)
        flights[request] = fate(of: request)
      case .cancel(let request): flights[request] = nil
      default: break
      }
    }
  }

  private mutating func fate(
    of request: Int
  ) -> (due: Double, answer: Result<CoachAnswer, CoachServiceError>) {
    var event = CoachingEvent.collecting(at: time + Self.offset)
    (event.message, event.phase) = ("NUMBER \(request)", .normal)
    let soon = time + Double.random(in: 0.1...3, using: &random)
    return switch Int.random(in: 0..<16, using: &random) {
    case 0: (time + 14, .success(.event(event)))
    case 1: (.infinity, .success(.event(event)))
    case 2: (soon, .failure(.unreachable("The connection was cut.")))
    case 3: (soon, .failure(.notACoach(.notJSON)))
    case 4: (soon, .success(.notACoach(.notJSON)))
    case 5: (soon, .success(.refused(status: 500, sentence: "Internal Server Error")))
    case 6: (soon, .success(.rateLimited(retryAfter: 3)))
    case 7: (soon, .success(.rateLimited(retryAfter: nil)))
    case 8: (time + Double.random(in: 6...11.8, using: &random), .success(.event(event)))
    default: (soon, .success(.event(event)))
    }
  }
}

@Suite("A server that fails at random")
struct FaultyServerTests {
  @Test(
    "in ten minutes every verdict that was answered is shown once, and the film goes on",
    arguments: [1, 2, 3] as [UInt64])
  func soak(_ seed: UInt64) {
    var course = FaultyCourse(seed: seed)
    course.run(604)
    #expect(course.take.machine.phase.isRecording)
    #expect(course.take.state.elapsed > 599)
    #expect(course.answered.count > 40)
    #expect(course.shown == course.answered)
    #expect(Set(course.shown).count == course.shown.count)
    #expect(!course.banners.isEmpty)
    for (one, next) in zip(course.starts, course.starts.dropFirst()) {
      #expect(next - one >= CoachConstants.requestInterval - 1e-6)
    }
  }
}
