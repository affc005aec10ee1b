import CoachWire
import Testing

@Suite("Connection of the client")
struct CoachLinkTests {
  typealias Event = CoachLink.Event
  typealias Effect = CoachLink.Effect

  static let verdict = CoachingEventTests.event(.good, 0.8)
  static let lost = CoachServiceError.unreachable("refused")

  /// Applies events at times; returns what they effect, with the time.
  static func run(_ link: inout CoachLink, _ story: [(Double, Event)]) -> [(Double, Effect)] {
    story.flatMap { time, event in link.apply(event, at: time).map { (time, $0) } }
  }

  static func lines(_ effects: [(Double, Effect)]) -> [String] {
    effects.map { time, effect in
      switch effect {
      case .send(let frame, let request): "\(time) send \(frame) as \(request)"
      case .cancel(let request): "\(time) cancel \(request)"
      case .show(let event): "\(time) show \(event.message)"
      case .note(let event): "\(time) note \(event.message)"
      case .offerStop: "\(time) offer"
      }
    }
  }

  static func story(_ events: [(Double, Event)]) -> [String] {
    var link = CoachLink()
    return lines(run(&link, events))
  }

  @Test("the newest picture only, one request at a time, two seconds between two")
  func pace() {
    #expect(
      Self.story([
        (0, .frame(1)), (0, .started), (0.1, .frame(2)), (0.2, .frame(3)), (0.3, .frame(4)),
        (1, .answered(request: 1, .event(Self.verdict))), (1.5, .frame(5)), (1.9, .frame(6)),
        (2.09, .tick), (2.1, .tick), (2.2, .frame(7)), (6, .frame(8)),
        (7, .answered(request: 2, .noVerdict(.collecting(at: 0)))),
      ]) == [
        "0.1 send 2 as 1", "1.0 show OK", "2.1 send 6 as 2", "7.0 note HOOK EVAL...",
        "7.0 send 8 as 3",
      ])
  }

  @Test("an older picture does not replace a newer one, and none is sent twice")
  func order() {
    var link = CoachLink()
    let effects = Self.run(
      &link,
      [
        (0, .started), (0, .frame(5)), (1, .frame(4)),
        (1, .answered(request: 1, .event(Self.verdict))), (9, .tick),
      ])
    #expect(Self.lines(effects) == ["0.0 send 5 as 1", "1.0 show OK"])
    #expect(link.nextWake == nil && link.latency == 1)
  }

  @Test("after 12 s a request is given up, and the next follows 3 s later")
  func timeout() {
    var link = CoachLink()
    #expect(
      Self.lines(
        Self.run(
          &link,
          [
            (0, .started), (0, .frame(1)), (1, .frame(2)), (11.9, .tick), (12, .tick),
            (14.9, .tick),
          ]))
        == ["0.0 send 1 as 1", "12.0 cancel 1"])
    #expect(link.isReconnecting && link.failureCount == 1 && link.errorBanner == nil)
    #expect(link.nextWake == 15)
    #expect(Self.lines(Self.run(&link, [(15, .tick)])) == ["15.0 send 2 as 2"])
    #expect(link.isAnalyzing && link.nextWake == 27)
  }

  @Test("three failures in a row show an error; one good answer removes it")
  func banner() {
    var link = CoachLink()
    _ = link.apply(.started, at: 0)
    for number in 1...3 {
      let time = Double(number) * 10
      #expect(link.errorBanner == nil)
      _ = link.apply(.frame(number), at: time)
      _ = link.apply(
        .answered(request: number, .refused(status: 500, sentence: "Broken")), at: time + 1)
    }
    #expect(link.errorBanner == "The server refused (status 500): Broken")
    #expect(!link.isReconnecting && link.phase == .running)
    #expect(Self.lines(Self.run(&link, [(40, .frame(4))])) == ["40.0 send 4 as 4"])
    _ = link.apply(.answered(request: 4, .event(Self.verdict)), at: 41)
    #expect(link.errorBanner == nil && link.failureCount == 0 && link.failure == nil)
  }

  @Test(
    "a lost connection is tried every 3 s; after 30 s the person is asked, and after 30 more again")
  func reconnecting() {
    var link = CoachLink()
    _ = link.apply(.started, at: 0)
    var (sends, offers) = ([Double](), [Double]())
    var request = 0
    for tick in 0...1_000 {
      let time = Double(tick) / 10
      for effect in link.apply(.frame(tick), at: time) {
        switch effect {
        case .send(_, let number):
          sends.append(time)
          request = number
        case .offerStop: offers.append(time)
        default: Issue.record("\(effect)")
        }
      }
      if link.isAnalyzing { _ = link.apply(.failed(request: request, Self.lost), at: time) }
      if tick == 400 { _ = link.apply(.goOn, at: time) }
      #expect(link.isReconnecting)
    }
    #expect(sends == Array(stride(from: 0, through: 99, by: 3)))
    #expect(offers == [30, 70] && link.offersStop && link.phase == .running)
    #expect(link.errorBanner != nil)
    _ = link.apply(.answered(request: request, .event(Self.verdict)), at: 101)
    #expect(!link.isReconnecting && !link.offersStop && link.errorBanner == nil)
  }

  @Test(
    "what no coach answers is a lost connection; a refusal is none",
    arguments: [
      (CoachAnswer.notACoach(.html), true), (.notACoach(.truncated), true),
      (.refused(status: 422, sentence: "No"), false),
    ])
  func foreign(answer: CoachAnswer, isLost: Bool) {
    var link = CoachLink()
    _ = Self.run(&link, [(0, .started), (0, .frame(1)), (1, .answered(request: 1, answer))])
    #expect(link.isReconnecting == isLost && link.failureCount == 1)
    #expect(Self.lines(Self.run(&link, [(3.9, .frame(2)), (4, .tick)])) == ["4.0 send 2 as 2"])
  }

  @Test(
    "after 429 the client waits as long as it is told",
    arguments: [(7.0 as Double?, 8.0), (nil, 16), (0, 2), (1e9, 301), (.nan, 2)])
  func rateLimit(wait: Double?, next: Double) {
    var link = CoachLink()
    _ = Self.run(
      &link,
      [(0, .started), (0, .frame(1)), (1, .answered(request: 1, .rateLimited(retryAfter: wait)))])
    #expect(link.failureCount == 0 && !link.isReconnecting)
    _ = link.apply(.frame(2), at: 1.1)
    #expect(link.apply(.tick, at: next - 0.01).isEmpty)
    if next > 2 { #expect(link.limitedUntil == next) }
    #expect(link.apply(.tick, at: next) == [.send(frame: 2, request: 2)])
    #expect(link.limitedUntil == nil)
  }

  @Test("a verdict that comes after its request was given up is shown, unless a later one was")
  func late() {
    func named(_ name: String) -> CoachAnswer { .event(CoachingEventTests.event(message: name)) }
    #expect(
      Self.story([
        (0, .started), (0, .frame(1)), (12, .tick), (13, .answered(request: 1, named("one"))),
        (14, .frame(2)), (15, .tick), (27, .tick), (28, .frame(3)), (30, .tick),
        (31, .answered(request: 3, named("three"))), (32, .answered(request: 2, named("two"))),
        (33, .answered(request: 3, named("again"))), (34, .answered(request: 99, named("never"))),
      ]) == [
        "0.0 send 1 as 1", "12.0 cancel 1", "13.0 show one", "15.0 send 2 as 2", "27.0 cancel 2",
        "30.0 send 3 as 3", "31.0 show three",
      ])
  }

  @Test(
    "away nothing is sent; back, it goes on and the time away is not held against the connection")
  func away() {
    var link = CoachLink()
    #expect(
      Self.lines(
        Self.run(
          &link,
          [
            (0, .started), (0, .frame(1)), (1, .failed(request: 1, Self.lost)), (4, .frame(2)),
            (5, .paused), (6, .frame(3)), (100, .tick), (200, .resumed), (200, .frame(4)),
          ])) == ["0.0 send 1 as 1", "4.0 send 2 as 2", "5.0 cancel 2", "200.0 send 4 as 3"])
    #expect(link.lostSince == 200 && !link.offersStop)
  }

  @Test("the end of a take ends all; a new one begins clean")
  func end() {
    var link = CoachLink()
    let first = Self.run(
      &link,
      [(0, .started), (0, .frame(1)), (1, .stopped), (2, .frame(2)), (3, .tick), (3, .resumed)])
    #expect(Self.lines(first) == ["0.0 send 1 as 1", "1.0 cancel 1"])
    #expect(link.phase == .stopped && link.nextWake == nil)
    let second = Self.run(
      &link,
      [
        (4, .started), (4, .answered(request: 1, .event(Self.verdict))), (4, .frame(1)),
        (5, .answered(request: 2, .event(Self.verdict))),
      ])
    #expect(Self.lines(second) == ["4.0 send 1 as 2", "5.0 show OK"])
  }

  @Test("a clock that goes back or is no number changes nothing")
  func clock() {
    var link = CoachLink()
    _ = Self.run(
      &link, [(10, .started), (10, .frame(1)), (11, .answered(request: 1, .event(Self.verdict)))])
    _ = link.apply(.frame(2), at: 11)
    for time in [0, -5, Double.nan, Double.infinity, -Double.infinity] {
      #expect(link.apply(.tick, at: time).isEmpty)
    }
    #expect(link.nextWake == 12 && link.apply(.tick, at: 12) == [.send(frame: 2, request: 2)])
  }

  @Test("whatever happens: never two requests at once, never closer than 2 s, never an old picture")
  func invariants() {
    var generator = PCG(seed: 1)
    for _ in 0..<40 {
      var link = CoachLink()
      _ = link.apply(.started, at: 0)
      var (time, frame, request, isFlying) = (0.0, 0, 0, false)
      var (lastStart, lastFrame, shown) = (-100.0, 0, 0)
      for _ in 0..<400 {
        time += abs(generator.unit()) * 4
        var event = Event.tick
        switch generator.next() % 12 {
        case 0...4:
          frame += 1
          event = .frame(frame)
        case 5, 6: event = .answered(request: request, .event(Self.verdict))
        case 7: event = .failed(request: request, Self.lost)
        case 8: event = .answered(request: request, .notACoach(.empty))
        case 9: event = .answered(request: request, .rateLimited(retryAfter: 5))
        case 10: event = [.paused, .resumed, .goOn][Int(generator.next() % 3)]
        default: break
        }
        switch event {
        case .answered, .failed: isFlying = false
        default: break
        }
        for effect in link.apply(event, at: time) {
          switch effect {
          case .send(let number, let id):
            #expect(!isFlying && time - lastStart >= 2 && number > lastFrame && id == request + 1)
            #expect(number == frame, "the newest")
            (isFlying, lastStart, lastFrame, request) = (true, time, number, id)
          case .cancel(let id):
            #expect(isFlying && id == request)
            isFlying = false
          case .show: shown += 1
          case .note: Issue.record("nothing to note")
          case .offerStop: #expect(link.isReconnecting)
          }
        }
        #expect(link.isAnalyzing == isFlying)
        #expect(link.phase == .running || link.phase == .paused)
        if let wake = link.nextWake { #expect(wake >= time) }
      }
      #expect(shown > 0)
    }
  }

  @Test("ten minutes with faults lose no verdict that was answered")
  func faults() {
    var generator = PCG(seed: 2)
    var link = CoachLink()
    _ = link.apply(.started, at: 0)
    var (answered, shown, due) = (0, 0, nil as (time: Double, event: Event)?)
    for tick in 0..<6_000 {
      let time = Double(tick) / 10
      var effects = link.apply(tick % 2 == 0 ? .frame(tick) : .tick, at: time)
      if let answer = due, time >= answer.time {
        if case .answered(_, .event) = answer.event { answered += 1 }
        effects += link.apply(answer.event, at: time)
        due = nil
      }
      for effect in effects {
        switch effect {
        case .send(_, let request):
          let kinds: [Event] = [
            .answered(request: request, .event(Self.verdict)),
            .answered(request: request, .event(Self.verdict)),
            .failed(request: request, Self.lost), .answered(request: request, .notACoach(.html)),
            .answered(request: request, .refused(status: 500, sentence: "x")),
          ]
          due = (time + abs(generator.unit()) * 13, kinds[Int(generator.next() % 5)])
        case .show: shown += 1
        default: break
        }
      }
    }
    #expect(shown == answered && shown > 20 && link.phase == .running)
  }
}
