import Coach
import CoachScreens
import CoachWire
import Signals
import Testing

@testable import CoachEngine

@Suite("A take while it runs")
struct LiveTakeTests {
  /// A take with its time.
  struct Course {
    var take: LiveTake
    var time = 100.0
    var effects: [LiveTake.Effect] = []
    static let offset = 1.7e9

    init(judge: String? = nil) {
      take = LiveTake(newID: { "take-1" })
      take.use(settings: CoachSettings(), judge: judge, earlier: Baseline())
    }

    mutating func apply(_ action: TakeMachine.Action) {
      effects += take.apply(action, at: time, date: time + Self.offset)
    }

    /// Lets time pass in steps of 50 ms, with a voice or silence.
    mutating func run(
      _ seconds: Double, voice: Bool = true, each: (inout Course) -> Void = { _ in }
    ) {
      let steps = Int((seconds / 0.05).rounded())
      for _ in 0..<steps {
        time += 0.05
        let samples = (0..<800).map { index in voice ? Self.voice(time, index) : 0 }
        if let block = AudioBlock(sequence: 0, rate: 16_000, channelCount: 1, samples: samples) {
          take.hear(block, until: time)
        }
        each(&self)
        effects += take.tick(at: time, date: time + Self.offset)
      }
    }

    /// A buzz of 120 Hz in syllables of a quarter second.
    private static func voice(_ time: Double, _ index: Int) -> Float {
      let t = time + Double(index) / 16_000
      let syllable = t.truncatingRemainder(dividingBy: 0.25) < 0.17 ? 1.0 : 0.02
      let phase = (t * 120).truncatingRemainder(dividingBy: 1)
      return Float(0.3 * syllable * (phase < 0.3 ? 1 - phase / 0.15 : -0.3))
    }
  }

  @Test("three, two, one, go; then the film begins with its name, and ends with its report")
  func course() throws {
    var course = Course()
    course.apply(.start)
    var texts: [String] = []
    course.run(3.6) { course in
      let text = course.take.state.step?.text
      if let text, texts.last != text { texts.append(text) }
    }
    #expect(texts == ["3", "2", "1", "GO!"])
    #expect(course.effects.contains(.began(take: "take-1")))
    #expect(course.take.state.cue.number >= 4)
    course.run(10)
    #expect(course.take.machine.phase == .coaching)
    course.apply(.stop)
    #expect(course.effects.last == .ended(take: "take-1"))
    let report = try #require(course.take.line.report(id: "take-1"))
    #expect(report.session.hook != nil)
    #expect(abs(report.start - (103.5 + Course.offset)) < 0.11)
    #expect(abs(course.take.state.elapsed - 10.05) < 0.2)
  }

  @Test("the verdict on the opening comes after three seconds of film")
  func hook() {
    var course = Course()
    course.apply(.start)
    course.run(3.55)
    var verdict: Double?
    course.run(5) { course in
      if verdict == nil, course.take.machine.phase == .hookResult { verdict = course.time }
    }
    let late = (verdict ?? 0) - 103.5
    #expect(late > 2.9 && late < 3.5)
  }

  @Test("volume and pace are shown while a voice is heard, and no pace for silence")
  func figures() {
    var course = Course()
    course.apply(.start)
    course.run(12)
    #expect((course.take.state.volume ?? 0) > 0.1)
    #expect((course.take.state.pace ?? 0) > 60)
    var silent = Course()
    silent.apply(.start)
    silent.run(12, voice: false)
    #expect(silent.take.state.volume == 0)
    #expect(silent.take.state.pace == nil)
  }

  @Test("a server is asked at least two seconds apart, with the newest picture, one at a time")
  func requests() {
    var course = Course(judge: "http://server:8000")
    course.apply(.start)
    var sent: [(time: Double, picture: Int)] = []
    var asked = 0
    course.run(15) { course in
      let picture = EncodedPicture(
        sequence: 0, codec: .jpeg, width: 1280, height: 720, bytes: [0xFF])
      guard let picture else { return }
      let number = course.take.see(picture)
      let effects = course.take.offer(picture: number, at: course.time, date: course.time)
      for case .send(let request, let picture) in effects {
        sent.append((course.time, picture))
        asked += 1
        let event = CoachingEvent.collecting(at: course.time)
        _ = course.take.finish(
          request: request, .success(.noVerdict(event)), at: course.time + 0.4, date: course.time)
        _ = number
      }
    }
    #expect(asked >= 4)
    for (one, next) in zip(sent, sent.dropFirst()) { #expect(next.time - one.time >= 1.99) }
    #expect(sent.map(\.picture) == sent.map(\.picture).sorted())
  }

  @Test("a server that fails shows a banner after three times, and the film goes on")
  func failures() {
    var course = Course(judge: "http://server:8000")
    course.apply(.start)
    course.run(3.6)
    var failures = 0
    course.run(45) { course in
      guard
        let picture = EncodedPicture(
          sequence: 0, codec: .jpeg, width: 640, height: 480, bytes: [0xFF])
      else { return }
      let number = course.take.see(picture)
      let effects = course.take.offer(picture: number, at: course.time, date: course.time)
      for case .send(let request, _) in effects {
        failures += 1
        _ = course.take.finish(
          request: request, .failure(.unreachable("No route.")), at: course.time, date: course.time)
      }
    }
    #expect(failures >= 8)
    #expect(course.take.machine.phase.isRecording)
    #expect(course.take.state.banner == .offerStop)
    course.apply(.keepTrying)
    #expect(course.take.state.banner != .offerStop)
  }

  @Test("a server that takes a request and never answers shows the same, by time alone")
  func silentServer() {
    var course = Course(judge: "http://server:8000")
    course.apply(.start)
    course.run(3.6)
    var banners: Set<String> = []
    course.run(60) { course in
      if let picture = EncodedPicture(
        sequence: 0, codec: .jpeg, width: 640, height: 480, bytes: [0xFF])
      {
        let number = course.take.see(picture)
        _ = course.take.offer(picture: number, at: course.time, date: course.time)
      }
      if let banner = course.take.state.banner { banners.insert("\(banner)") }
    }
    #expect(banners.contains("reconnecting"))
    #expect(course.take.state.banner == .offerStop)
    #expect(course.take.machine.phase.isRecording)
  }

  @Test("a server that asks to wait answers again: no banner stays")
  func rateLimited() {
    var course = Course(judge: "http://server:8000")
    course.apply(.start)
    course.run(3.6)
    var count = 0
    course.run(20) { course in
      guard
        let picture = EncodedPicture(
          sequence: 0, codec: .jpeg, width: 640, height: 480, bytes: [0xFF])
      else { return }
      let number = course.take.see(picture)
      let effects = course.take.offer(picture: number, at: course.time, date: course.time)
      for case .send(let request, _) in effects {
        count += 1
        let answer: Result<CoachAnswer, CoachServiceError> =
          count <= 2 ? .failure(.unreachable("No route.")) : .success(.rateLimited(retryAfter: 2))
        _ = course.take.finish(request: request, answer, at: course.time, date: course.time)
      }
    }
    #expect(count > 3)
    #expect(course.take.state.banner == nil)
  }

  @Test(
    "a report is as long as its take, whatever the server's clock says",
    arguments: [(0.0, 0.0), (0.3, 0.0), (-3_600.0, -3_600.2), (7_200.0, 7_199.8)])
  func clocks(_ ahead: Double, _ shift: Double) throws {
    var course = Course(judge: "http://server:8000")
    course.apply(.start)
    course.run(3.6)
    course.run(9) { course in
      guard
        let picture = EncodedPicture(
          sequence: 0, codec: .jpeg, width: 640, height: 480, bytes: [0xFF])
      else { return }
      let number = course.take.see(picture)
      let date = course.time + Course.offset
      for case .send(let request, _) in course.take.offer(
        picture: number, at: course.time, date: date)
      {
        var event = CoachingEvent.collecting(at: date + ahead)
        (event.message, event.phase) = ("FROM AFAR", .normal)
        _ = course.take.finish(
          request: request, .success(.event(event)), at: course.time + 0.2, date: date + 0.2)
      }
    }
    let start = try #require(course.take.startDate)
    let moved = try #require(course.take.serverStart) - start
    #expect(abs(moved - shift) < 1e-3)
  }

  @Test("a late answer after the stop changes nothing")
  func late() {
    var course = Course(judge: "http://server:8000")
    course.apply(.start)
    course.run(3.6)
    course.apply(.stop)
    let before = course.take.state
    _ = course.take.finish(
      request: 1, .success(.event(.collecting(at: 0))), at: course.time, date: course.time)
    #expect(course.take.state == before)
  }

  @Test("the same sensors give the same events")
  func deterministic() {
    func events() -> [CoachingEvent] {
      var course = Course()
      course.apply(.start)
      course.run(20)
      return course.take.line.log.stored.map(\.event)
    }
    let first = events()
    #expect(!first.isEmpty)
    #expect(first == events())
  }

  @Test("a new take begins with nothing of the last one")
  func again() {
    var course = Course()
    course.apply(.start)
    course.run(8)
    course.apply(.stop)
    course.apply(.newTake)
    course.take.use(settings: CoachSettings(), judge: nil, earlier: Baseline())
    #expect(course.take.state.id == nil)
    #expect(course.take.line.log.stored.isEmpty)
    course.apply(.start)
    course.run(3.6)
    #expect(course.effects.filter { $0 == .began(take: "take-1") }.count == 2)
  }
}
