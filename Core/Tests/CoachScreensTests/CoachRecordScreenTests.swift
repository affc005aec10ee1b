import ScreenKit
import Testing

@testable import Coach
@testable import CoachScreens
@testable import CoachWire

@Suite("Coach RECORD")
struct CoachRecordScreenTests {
  private func screen(_ take: CoachTakeState, _ settings: CoachSettings = CoachSettings())
    -> CoachRecordScreen
  {
    CoachRecordScreen(CoachRecordScreen.Context(take, settings: settings))
  }

  @Test("a take can start when a camera or a microphone is on")
  func start() {
    var record = screen(CoachTakeState())
    #expect(record.setup.isShown)
    #expect(record.setup.sentence.hasSuffix("Nothing leaves this hub."))
    var remote = CoachTakeState()
    remote.judge = "192.168.1.20"
    #expect(screen(remote).setup.sentence.hasSuffix("Pictures and sound go to 192.168.1.20."))
    #expect(!record.main.isEnabled)
    #expect(record.main.hint == "Turn on the camera or the microphone first.")
    #expect(record.apply(.start).isEmpty)
    _ = record.apply(.waiting(device: .camera))
    #expect(record.setup.isBusy)
    #expect(record.apply(.returned(device: .camera)) == [.take(.returned(.camera))])
    #expect(record.setup.hint == "Without a microphone the coach judges the picture alone.")
    #expect(record.apply(.start) == [.take(.start)])
    #expect(
      record.apply(.lost(device: .camera, isDenied: true, sentence: "Allow it.")) == [
        .take(.lost(.camera, .denied))
      ])
    #expect(record.apply(.start).isEmpty)
  }

  @Test(
    "the main button says what it does in every phase",
    arguments: [
      (TakeMachine.Phase.idle, "Record", CoachRecordScreen.MainButton.Step.start),
      (.countdown, "Cancel", .stop), (.hookCollecting, "Stop", .stop), (.hookResult, "Stop", .stop),
      (.coaching, "Stop", .stop), (.stopped, "New take", .newTake),
    ])
  func button(phase: TakeMachine.Phase, title: String, step: CoachRecordScreen.MainButton.Step) {
    let record = screen(Samples.take(phase))
    #expect(record.main.title == title)
    #expect(record.main.step == step)
    #expect(record.wantsWake == (phase == .countdown || phase.isRecording))
    #expect(record.camera.canChange == (phase == .idle || phase == .stopped))
    #expect((record.report == "/coach/report?take=t1") == (phase == .stopped))
    #expect(record.media.isRecording == phase.isRecording)
    #expect((record.hud.elapsed != nil) == phase.isRecording)
  }

  @Test("the countdown has text, colour, seconds and a dark layer")
  func countdown() {
    for step in CountdownStep.all {
      var take = Samples.take(.countdown)
      take.step = step
      let hud = screen(take).hud
      #expect(hud.countdown?.text == step.text)
      #expect(hud.countdown?.seconds == step.duration)
      #expect(hud.countdown?.colour == step.colour.css)
      #expect(hud.countdown?.dim == 0.6)
      #expect(hud.border.colour == step.colour.css)
      #expect(hud.spoken == step.text)
    }
  }

  @Test("every event has its colour on border, banner and score, its title and its percent")
  func events() {
    for kind in CoachEventKind.allCases {
      let hud = screen(Samples.take(.coaching, event: Samples.event(kind, 0.784))).hud
      #expect(hud.border.colour == kind.colour.css)
      #expect((hud.border.pulse ?? 0) == (kind.isGood ? 2.4 : 0.9))
      #expect(hud.banner?.colour == kind.colour.css)
      #expect(hud.banner?.title.contains("_") == false)
      #expect(hud.banner?.percent == "78 %")
      #expect(hud.score?.cells == 7)
      #expect(hud.message == "LOCKED IN")
      #expect(hud.reasoning == "98 wpm, your usual 140")
      #expect(hud.spoken?.hasSuffix(", LOCKED IN, 78 %.") == true)
    }
  }

  @Test("the opening shows HOOK EVAL and no verdict; neither does an answer that is none")
  func hook() {
    let collecting = CoachingEvent.collecting(at: 1)
    let hud = screen(Samples.take(.hookCollecting, event: collecting)).hud
    #expect(hud.badge?.text == "HOOK EVAL")
    #expect(hud.badge?.colour == "#ffc800")
    #expect(hud.banner == nil && hud.score == nil && hud.message == nil)
    let waiting = screen(Samples.take(.coaching, event: .connecting(at: 1))).hud
    #expect(waiting.banner == nil && waiting.score == nil)
    #expect(waiting.badge == nil)
  }

  @Test("unknown numbers are dashes, known ones have their units")
  func numbers() {
    var take = Samples.take(.coaching)
    #expect(screen(take).hud.pace == "WPM –")
    #expect(screen(take).hud.volume == "VOL –")
    #expect(screen(take).hud.latency == "– ms")
    take.pace = 141.6
    take.volume = 0.456
    take.latency = 1.2
    take.elapsed = 67.9
    take.isAnalyzing = true
    let hud = screen(take).hud
    #expect([hud.volume, hud.pace, hud.latency] == ["VOL 0.46", "WPM 142", "1200 ms"])
    #expect(hud.elapsed == "1:07")
    #expect(hud.analyzing == "analyzing…")
    take.pace = .nan
    take.elapsed = .infinity
    #expect(screen(take).hud.pace == "WPM –")
    #expect(screen(take).hud.elapsed == "0:00")
  }

  @Test("each notice has its kind and its buttons")
  func notices() {
    let table: [(TakeBanner, NoticePanel.Kind, Bool)] = [
      (.reconnecting, .waiting, false), (.connecting, .waiting, false),
      (.failing("No answer."), .error, false), (.missing(.camera, .gone), .error, false),
      (.missing(.microphone, .denied), .error, false), (.offerStop, .offer, true),
    ]
    for (banner, kind, hasButtons) in table {
      var record = screen(Samples.take(.coaching, banner: banner))
      #expect(record.notice?.kind == kind)
      #expect(record.notice?.text == banner.text)
      #expect((record.notice?.keepTrying != nil) == hasButtons)
      #expect((record.notice?.stop != nil) == hasButtons)
      #expect(record.apply(.keepTrying) == (hasButtons ? [.take(.keepTrying)] : []))
    }
  }

  @Test("text stands out from every colour it is written on")
  func contrast() {
    for colour in CoachEventKind.allCases.map(\.colour) + [.yellow, .error, .idle, .go] {
      for opacity: Double in [0.75, 1.0] {
        let ink = colour.ink(opacity: opacity)
        let luminance = Self.luminance(colour, opacity)
        let ratio =
          ink == "#000000" ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05)
        #expect(ratio >= 4.5, "\(colour.css) at \(opacity): \(ratio)")
      }
    }
  }

  /// WCAG 2.2, with the exact curve of sRGB at its knee replaced by a power of 2.4.
  private static func luminance(_ colour: CoachColour, _ opacity: Double) -> Double {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255 * opacity
      var power = 1.0
      for _ in 0..<12 { power *= value }
      // value^2.4 = (value^12)^(1/5), by Newton's method.
      guard power > 0 else { return 0 }
      var root = 1.0
      for _ in 0..<60 {
        root -= (root * root * root * root * root - power) / (5 * root * root * root * root)
      }
      return root
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
      + 0.0722 * linear(colour.blue)
  }

  @Test("one cue is made of the vibration and the tone of one action, and counted")
  func cues() {
    var machine = TakeMachine()
    var take = CoachTakeState()
    take.play(machine.apply(.start, at: 0))
    take.show(machine, at: 0)
    #expect(take.cue.number == 1)
    #expect(take.cue.vibration == CountdownStep.all[0].haptic.vibration)
    #expect(take.cue.tone?.frequency == 880)
    take.play(machine.apply(.tick, at: 0.5))
    #expect(take.cue.number == 1)
    for time in [1.0, 2, 3, 3.5] { take.play(machine.apply(.tick, at: time)) }
    #expect(take.cue.number == 4)
    take.show(machine, at: 3.5)
    #expect(take.phase == .hookCollecting)
    take.play(machine.apply(.answered(Samples.event(.speedUp, 0.4, buzz: true)), at: 6))
    take.show(machine, at: 6)
    #expect(take.cue == CoachCue(number: 5, vibration: [120], tone: nil))
    #expect(take.elapsed == 2.5)
  }

  @Test("vibration and camera are kept; the camera stays while a take runs")
  func switches() {
    var record = screen(CoachTakeState())
    var settings = CoachSettings()
    settings.hasHaptics = false
    #expect(
      record.apply(.setHaptics(isOn: false)) == [.save(settings), .take(.setHaptics(false))])
    #expect(record.apply(.setHaptics(isOn: false)).isEmpty)
    settings.camera = .back
    #expect(record.apply(.setCamera(camera: "back")) == [.save(settings)])
    #expect(record.camera.facing == "environment")
    #expect(!record.camera.isMirrored)
    #expect(record.apply(.setCamera(camera: "side")).isEmpty)
    record = screen(Samples.take(.coaching))
    #expect(record.apply(.setCamera(camera: "back")).isEmpty)
  }

  @Test("the state of the file is said in words")
  func media() {
    var record = screen(Samples.take(.coaching))
    let table: [(MediaPanel.State, Int, Int, String?)] = [
      (.off, 0, 0, nil), (.recording, 3_240_000, 0, "3.2 MB saved"),
      (.waiting, 1, 12_000_000, "The hub is away: 12.0 MB wait on this device."),
      (.finishing, 1, 500_000, "Saving the take: 0.5 MB to go."),
      (.finished, -7, .max, "The take is saved: 0.0 MB."),
      (
        .failed, 0, 0,
        "The video is not kept: this browser cannot record. Coaching goes on."
      ),
    ]
    for (state, sent, waiting, sentence) in table {
      _ = record.apply(.mediaState(state: state, sent: sent, waiting: waiting, problem: nil))
      #expect(record.media.sentence == sentence)
      #expect(record.media.take == "t1")
    }
    record.refresh(from: CoachRecordScreen.Context(CoachTakeState()))
    #expect(record.media.sentence == nil)
    #expect(record.media.take == nil)
  }

  @Test("a phone on its side is asked upright; others are not")
  func portrait() {
    var record = screen(CoachTakeState())
    for (isPortrait, isPhone, isAsked) in [
      (true, true, false), (false, true, true), (false, false, false),
    ] {
      _ = record.apply(.turned(isPortrait: isPortrait, isPhone: isPhone))
      #expect((record.portraitHint != nil) == isAsked)
    }
  }

  @Test("while another page records, this one says so and records nothing")
  func elsewhere() {
    var take = Samples.take(.coaching, event: Samples.event(.good, 0.9))
    take.isElsewhere = true
    var record = screen(take)
    _ = record.apply(.returned(device: .camera))
    #expect(record.notice == .elsewhere)
    #expect(!record.main.isEnabled)
    #expect(record.hud.banner == nil)
    for action: CoachRecordScreen.Action in [.start, .stop, .newTake, .keepTrying] {
      #expect(record.apply(action).isEmpty)
    }
    // What happens to its own page and devices it remembers for its next take.
    #expect(record.apply(.hidden) == [.take(.hidden)])
    #expect(record.apply(.shown) == [.take(.shown)])
    #expect(record.apply(.returned(device: .camera)) == [.take(.returned(.camera))])
  }
}

@Suite("The teleprompter")
struct PrompterTests {
  private func prompting(_ text: String) -> CoachRecordScreen {
    var settings = CoachSettings()
    settings.prompter.isShown = true
    settings.prompter.text = text
    settings.prompter.speed = 60
    return CoachRecordScreen(
      CoachRecordScreen.Context(CoachTakeState(), settings: settings))
  }

  @Test(
    "a text is cut into sentences",
    arguments: [
      ("", []), (" \n ", []), ("Hello", ["Hello"]),
      ("One two. Three! Four?", ["One two.", "Three!", "Four?"]),
      ("He said “Go.” Then left.", ["He said “Go.”", "Then left."]),
      ("Version 1.5 is here\nNew line", ["Version 1.5 is here", "New line"]),
      ("Wait… what", ["Wait…", "what"]),
    ])
  func sentences(text: String, sentences: [String]) {
    let all = PrompterSentence.all(of: text)
    #expect(all.map(\.text) == sentences)
    #expect(all.first.map { $0.start == 0 } ?? true)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.start < $1.start })
  }

  @Test("it runs with the take from its beginning, and stops with it")
  func withTheTake() {
    var record = prompting("One two three. Four five six.")
    #expect(record.prompter.seconds == 6)
    #expect(record.prompter.sentence == "6 words, 0:06")
    _ = record.apply(.runPrompter(isOn: false, position: 0.7))
    let settings = record.settings
    record.refresh(from: CoachRecordScreen.Context(Samples.take(.countdown), settings: settings))
    #expect(!record.prompter.isRunning)
    let jump = record.prompter.jump
    record.refresh(
      from: CoachRecordScreen.Context(Samples.take(.hookCollecting), settings: settings))
    #expect(record.prompter.isRunning)
    #expect(record.prompter.position == 0)
    #expect(record.prompter.jump == jump + 1)
    record.refresh(from: CoachRecordScreen.Context(Samples.take(.stopped), settings: settings))
    #expect(!record.prompter.isRunning)
  }

  @Test("a step back leads to the beginning of the sentence, and from there to the one before")
  func back() {
    var record = prompting("One two three. Four five six. Seven eight nine ten.")
    for (reached, expected) in [(0.95, 0.6), (0.61, 0.3), (0.3, 0.0), (0, 0), (.nan, 0), (9, 0.6)] {
      _ = record.apply(.backPrompter(position: reached))
      #expect(abs(record.prompter.position - expected) < 1e-9, "\(reached)")
    }
  }

  @Test("its numbers are clamped, its text is limited, and both are kept")
  func settings() {
    var record = prompting("a")
    _ = record.apply(.setPrompterSpeed(speed: 1e9))
    _ = record.apply(.setPrompterSize(size: -1))
    _ = record.apply(.setPrompterOffset(offset: .nan))
    #expect(record.settings.prompter.speed == 240)
    #expect(record.settings.prompter.size == 16)
    #expect(record.settings.prompter.offset == PrompterSettings.offsets.standard)
    _ = record.apply(.setPrompterText(text: String(repeating: "ab ", count: 20_000)))
    #expect(record.settings.prompter.text.count == PrompterSettings.longest)
    _ = record.apply(.setPrompterText(text: ""))
    #expect(record.apply(.runPrompter(isOn: true, position: 0)).isEmpty)
    #expect(!record.prompter.isRunning)
  }

  @Test("at its end it runs again from the beginning")
  func again() {
    var record = prompting("One two.")
    _ = record.apply(.runPrompter(isOn: true, position: 1))
    #expect(record.prompter.position == 0)
    #expect(record.prompter.isRunning)
    #expect(record.prompter.runTitle == "Pause")
    #expect(record.wantsWake)
  }
}
