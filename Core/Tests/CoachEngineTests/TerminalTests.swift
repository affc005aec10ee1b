import Coach
import CoachScreens
import CoachWire
import JSON
import Realtime
import Streaming
import Testing

@testable import CoachEngine

@Suite("Take without a screen")
struct TerminalTests {
  @Test(
    "a source of pictures is read as people type it",
    arguments: [
      (nil, PictureChoice.camera(path: "/dev/video0")), ("camera:", .camera(path: "/dev/video0")),
      ("camera:2", .camera(path: "/dev/video2")),
      ("camera:/dev/video4", .camera(path: "/dev/video4")),
      ("video:a.mp4", .film(path: "a.mp4")), ("a:b.mp4", .film(path: "a:b.mp4")), ("none", .none),
    ])
  func pictures(text: String?, choice: PictureChoice) throws {
    #expect(try PictureChoice(text) == choice)
  }

  @Test("the sound is the film's, and without a film the standard input, unless another is named")
  func sound() throws {
    let film = PictureChoice.film(path: "a.mp4")
    #expect(try SoundChoice(nil, pictures: film) == .file(path: "a.mp4"))
    let camera = PictureChoice.camera(path: "/dev/video0")
    #expect(try SoundChoice(nil, pictures: camera) == .live(system: "alsa", device: "default"))
    #expect(try SoundChoice("alsa:hw:1", pictures: film) == .live(system: "alsa", device: "hw:1"))
    #expect(
      try SoundChoice("jack:", pictures: film) == .live(system: "jack", device: "sensorium-coach"))
    #expect(try SoundChoice("a.wav", pictures: camera) == .file(path: "a.wav"))
    #expect(try SoundChoice("none", pictures: film) == .none)
    #expect(throws: RunError.self) { try SoundChoice("", pictures: film) }
    #expect(throws: RunError.self) { try PictureChoice("") }
  }

  @Test("a change of a device is told once, and what is gone stays gone")
  func devices() {
    let told = Locked<[TakeDeviceStates.State]>([])
    let states = TakeDeviceStates { _, state in told.withLock { $0.append(state) } }
    states.tell(.camera, .on)
    states.tell(.camera, .on)
    states.tell(.camera, .failed("No camera."))
    states.tell(.camera, .on)
    #expect(told.withLock { $0 } == [.on, .failed("No camera.")])
    #expect(!states.areGone && states[.microphone] == .waiting)
    states.tell(.microphone, .ended)
    #expect(states.areGone)
  }

  @Test("steps, other messages, cues and banners are told, each once")
  func teller() {
    var teller = TakeTeller()
    var take = CoachTakeState()
    var kinds: [String] = []
    func tell() {
      for news in teller.news(of: take) {
        if case .string(let kind) = news.json.members["type"] { kinds.append(kind) }
      }
    }
    tell()
    take.phase = .countdown
    for step in CountdownStep.all {
      take.step = step
      tell()
      tell()
    }
    #expect(kinds == ["countdown", "countdown", "countdown", "countdown"])
    #expect(teller.hasCounted && !teller.hasRecorded)
    (take.phase, take.step, take.id, kinds) = (.coaching, nil, "take-a", [])
    var event = ScriptedService.event(at: 1)
    take.event = event
    tell()
    event.timestamp = 2
    take.event = event
    tell()
    event.buzz = true
    take.event = event
    tell()
    event.timestamp = 3
    take.event = event
    tell()
    event.message = "OTHER"
    take.event = event
    tell()
    take.banner = .reconnecting
    tell()
    tell()
    take.banner = .missing(.camera, .gone)
    tell()
    #expect(kinds == ["began", "event", "event", "event", "notice"])
  }

  @Test("the running take and its scores are known, and each change of its event is announced")
  func running() async throws {
    let bench = EngineBench()
    _ = bench.engine.enter("page")
    #expect(bench.engine.running == nil)
    await bench.engine.apply(.start, on: "page")
    #expect(bench.engine.running?.take.phase == .countdown)
    try await bench.run(12)
    let running = try #require(bench.engine.running)
    #expect(running.take.phase.isRecording && !running.scores.isEmpty)
    await bench.engine.leave("page")
    #expect(bench.engine.running == nil)
  }
}
