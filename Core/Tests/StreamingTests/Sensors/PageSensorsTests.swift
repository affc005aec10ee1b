import Realtime
import ScreenKit
import Signals
import Testing

@testable import Streaming

@Suite("Microphone and motion of a page")
struct PageSensorsTests {
  /// What one page was sent, and what its hub heard.
  private final class Page: Sendable {
    let bus = SensorBus()
    let reasons = SensorReasons()
    let asked = Locked<[PageDemand]>([])
    let reports = Locked<[String]>([])
    let events = Locked<[SensorEvent]>([])
    let sensors: PageSensors

    /// - Parameter time: the host's time of a page's time.
    init(time: @escaping @Sendable (Double, Double) -> Double? = { page, _ in page + 1000 }) {
      sensors = PageSensors(
        bus: bus, reasons: reasons,
        host: PageSensors.Host(
          ask: { [asked] demand in asked.withLock { $0.append(demand) } },
          report: { [reports] sentence in reports.withLock { $0.append(sentence) } }, time: time))
    }

    func subscribe(_ kinds: SensorKinds, reason: String? = nil) -> SensorSubscription {
      if let reason { reasons.set([.audio: reason, .motion: reason], of: "coach") }
      return bus.subscribe("coach", SensorDemand(kinds)) { [events] event in
        events.withLock { $0.append(event) }
      }
    }

    var demands: [PageDemand] { asked.withLock { $0 } }
    var sentences: [String] { reports.withLock { $0 } }
    var received: [SensorEvent] { events.withLock { $0 } }
  }

  private let page = Page()
  private let why = "Neuro-Sync asks for it: it stays on your hub."

  @Test("a page gets an empty demand at once while nobody wants anything")
  func nothing() {
    page.sensors.start(name: "Pixel", offering: [.microphone, .motion])
    #expect(page.demands == [PageDemand()])
    #expect(page.sentences.isEmpty)
    page.sensors.receive(PageMessages.sound(samples: [0.5]), at: 5)
    page.sensors.receive(PageMessages.motion(times: [1]), at: 5)
    #expect(page.received.isEmpty)
  }

  @Test("a page is asked with the reason when somebody subscribes, and notified when that ends")
  func asking() {
    page.sensors.start(name: "Pixel", offering: [.microphone, .motion])
    let coach = page.subscribe(.audio, reason: why)
    coach.cancel()
    #expect(page.demands == [PageDemand(), PageDemand(audio: why), PageDemand()])
    #expect(page.sentences == ["Pixel is asked for the microphone."])
  }

  @Test("a page that comes later is asked at once, for what it offers")
  func latecomer() {
    let coach = page.subscribe([.audio, .motion, .hands], reason: why)
    page.sensors.start(name: "Pixel", offering: [.motion])
    #expect(page.demands == [PageDemand(motion: why)])
    coach.cancel()
  }

  @Test("its camera is the same source, and needs no reason: the page has asked its person itself")
  func camera() throws {
    page.sensors.start(name: "Pixel", offering: [.microphone], seeing: [.face, .hands])
    let source = try #require(page.sensors.source)
    #expect(page.bus.name(of: source) == "Pixel")
    let coach = page.subscribe([.audio, .hands, .body], reason: why)
    #expect(page.bus.demand(of: source) == SensorDemand([.audio, .hands]))
    #expect(page.demands.last == PageDemand(audio: why))
    page.sensors.receive(PageMessages.sound(samples: [0.5]), at: 1013)
    #expect(page.received.map(\.source) == [source])
    page.sensors.start(name: "Pixel", offering: [.microphone])
    #expect(page.sensors.source == source, "a camera that is turned off splits no stream of sound")
    #expect(page.bus.demand(of: source) == SensorDemand(.audio))
    page.sensors.start(name: "Pixel", offering: [.motion], seeing: .hands)
    #expect(page.sensors.source == source)
    #expect(page.bus.demand(of: source) == SensorDemand(.hands))
    #expect(page.demands.last == PageDemand())
    page.sensors.stop()
    #expect(page.sensors.source == nil && page.bus.name(of: source) == nil)
    coach.cancel()
  }

  @Test("the reason of a second subscriber is added while the demand stays the same")
  func reasons() {
    page.sensors.start(name: "Pixel", offering: [.microphone])
    let coach = page.subscribe(.audio, reason: why)
    page.reasons.set([.audio: "Prospero asks for it: it plays with your voice."], of: "instrument")
    page.reasons.set([:], of: "coach")
    page.reasons.set([:], of: "instrument")
    #expect(
      page.demands.dropFirst().map(\.audio) == [
        why, why + " Prospero asks for it: it plays with your voice.",
        "Prospero asks for it: it plays with your voice.",
        "A program of your hub asks for it and gives no reason.",
      ])
    coach.cancel()
  }

  @Test("a page that announces itself again stays the same source and is sent the demand again")
  func again() {
    let coach = page.subscribe(.audio, reason: why)
    page.sensors.start(name: "Pixel", offering: [.microphone])
    page.sensors.receive(PageMessages.sound(samples: [0.5]), at: 5)
    page.sensors.start(name: "Pixel", offering: [.microphone])
    page.sensors.receive(PageMessages.sound(samples: [0.5]), at: 6)
    page.sensors.start(name: "Pixel 8", offering: [.microphone])
    page.sensors.receive(PageMessages.sound(samples: [0.5]), at: 7)
    let sources = page.received.map(\.source)
    #expect(sources[0] == sources[1] && sources[1] != sources[2])
    #expect(page.demands == Array(repeating: PageDemand(audio: why), count: 3))
    #expect(page.bus.name(of: sources[0]) == nil)
    #expect(page.bus.name(of: sources[2]) == "Pixel 8")
    coach.cancel()
  }

  @Test("a page that stopped is no source any more")
  func stopping() {
    let coach = page.subscribe([.audio, .motion], reason: why)
    page.sensors.start(name: "Pixel", offering: [.microphone, .motion])
    page.sensors.stop()
    page.sensors.receive(PageMessages.sound(samples: [0.5]), at: 5)
    #expect(page.received.isEmpty)
    #expect(page.sensors.status(of: .microphone) == nil)
    coach.cancel()
  }

  @Test("sound has the host's time of its first sample")
  func sound() throws {
    page.sensors.start(name: "Pixel", offering: [.microphone])
    let coach = page.subscribe(.audio)
    let message = PageMessages.sound(sequence: 3, time: 12.5, samples: [0.5, -0.5])
    #expect(page.sensors.receive(message, at: 1012.6))
    let event = try #require(page.received.first)
    #expect(event.sensed == 1012.5 && event.arrived == 1012.6)
    #expect(page.bus.clockOffset(of: event.source) == 0)
    let block = AudioBlock(sequence: 3, rate: 48_000, channelCount: 1, samples: [0.5, -0.5])
    #expect(event.payload == block.map(SensorPayload.audio))
    coach.cancel()
  }

  @Test("motion has the host's time of each reading")
  func motion() {
    page.sensors.start(name: "Pixel", offering: [.motion])
    let coach = page.subscribe(.motion)
    #expect(page.sensors.receive(PageMessages.motion(sequence: 8, times: [1, 1.5]), at: 1002))
    #expect(page.received.map(\.sensed) == [1001, 1001.5])
    #expect(page.received.map(\.arrived) == [1002, 1002])
    let numbers = page.received.map { event -> UInt32? in
      guard case .motion(let sample) = event.payload else { return nil }
      return sample.sequence
    }
    #expect(numbers == [8, 9])
    coach.cancel()
  }

  @Test("until the page's clock is known, times are counted back from the arrival")
  func unknownClock() {
    let page = Page(time: { _, _ in nil })
    page.sensors.start(name: "Pixel", offering: [.microphone, .motion])
    let coach = page.subscribe([.audio, .motion])
    page.sensors.receive(PageMessages.sound(rate: 8_000, samples: [0, 0, 0, 0]), at: 50)
    page.sensors.receive(PageMessages.motion(times: [1, 1.5, 1.25]), at: 60)
    let firstSample = 50 - 4.0 / 8_000
    #expect(page.received.map(\.sensed) == [firstSample, 59.75, 60, 60])
    coach.cancel()
  }

  @Test("a message of another kind is left to others, and a malformed one goes nowhere")
  func others() {
    page.sensors.start(name: "Pixel", offering: [.microphone, .motion])
    let coach = page.subscribe([.audio, .motion])
    for message in [[], [16, 0, 0], [3], [0]] as [[UInt8]] {
      #expect(!page.sensors.receive(message, at: 1))
    }
    for message in [[17], [18], [17, 0, 0, 0, 1, 2, 3]] as [[UInt8]] {
      #expect(page.sensors.receive(message, at: 1))
    }
    #expect(page.received.isEmpty)
    coach.cancel()
  }

  @Test(
    "what a page reports becomes a status and one sentence", arguments: PageSensorState.allCases)
  func statuses(state: PageSensorState) throws {
    page.sensors.start(name: "Pixel", offering: [.microphone])
    let coach = page.subscribe(.audio, reason: why)
    page.sensors.pageReported(.microphone, state)
    page.sensors.pageReported(.microphone, state)
    page.sensors.pageReported(.motion, state)
    let status = try #require(page.sensors.status(of: .microphone))
    #expect((status.tone == .connected) == (state == .sending))
    #expect(status.sentence.hasPrefix("Pixel") && status.sentence.hasSuffix("."))
    #expect(page.sentences == ["Pixel is asked for the microphone.", status.sentence])
    coach.cancel()
    #expect(page.sensors.status(of: .microphone) == nil)
  }

  @Test("what a page reports while nobody asks counts for nothing")
  func unasked() {
    page.sensors.start(name: "Pixel", offering: [.microphone, .motion])
    page.sensors.pageReported(.microphone, .sending)
    #expect(page.sensors.status(of: .microphone) == nil && page.sentences.isEmpty)
  }
}
