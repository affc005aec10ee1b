import ScreenKit
import Testing

@testable import Coach
@testable import CoachScreens
@testable import CoachWire

@Suite("Coach HOME")
struct CoachHomeScreenTests {
  private func home(_ change: (inout CoachHomeScreen.Context) -> Void = { _ in })
    -> CoachHomeScreen
  {
    var context = CoachHomeScreen.Context()
    change(&context)
    return CoachHomeScreen(context)
  }

  @Test("this hub judges at first, and nothing leaves it")
  func hubFirst() {
    let screen = home()
    #expect(screen.judge.chosen == .hub)
    #expect(screen.judge.status.sentence == "This hub judges. Pictures and sound stay on it.")
    #expect(screen.judge.consent == nil)
    #expect(!screen.judge.hasServer)
  }

  @Test("a model judges only with an address, a name, and consent that names its host")
  func model() throws {
    var screen = home()
    #expect(screen.judge.options.map(\.id) == [.hub, .server, .model])
    _ = screen.apply(.chooseJudge(judge: "model"))
    #expect(screen.judge.model != nil && screen.settings.remoteJudge == nil)
    #expect(screen.judge.status.sentence.hasPrefix("Type the address and the name of a model."))
    _ = screen.apply(.setModelServer(text: "api.example.org"))
    #expect(screen.apply(.useModel).isEmpty)
    #expect(screen.judge.model?.nameError?.contains("llava:13b") == true)
    _ = screen.apply(.setModelName(text: " seer-2 "))
    let effects = screen.apply(.useModel)
    let address = try ModelServerAddress("https://api.example.org/v1")
    #expect(effects == [.save(screen.settings), .checkHealth(.model(address, name: "seer-2"))])
    let consent = try #require(screen.judge.consent)
    #expect(consent.host == "api.example.org")
    #expect(consent.sentence.contains("figures of the sound go to api.example.org"))
    #expect(screen.settings.remoteJudge == nil)
    _ = screen.apply(.allow)
    #expect(screen.judge.consent == nil)
    #expect(screen.settings.remoteJudge?.title == "seer-2 at api.example.org")
    _ = screen.apply(.withdrawConsent(host: "api.example.org"))
    #expect(screen.settings.remoteJudge == nil)
    var refusing = screen
    _ = refusing.apply(.refuse)
    #expect(refusing.judge.chosen == .hub && refusing.judge.model == nil)
    #expect(refusing.settings.modelServer == address.text)
  }

  @Test("an address of a model that is none is said, and the typed text stays")
  func badModel() {
    var screen = home()
    _ = screen.apply(.chooseJudge(judge: "model"))
    _ = screen.apply(.setModelServer(text: "https://a/v1?key=secret"))
    _ = screen.apply(.setModelName(text: "m"))
    #expect(screen.apply(.useModel).isEmpty)
    #expect(screen.judge.model?.addressError?.contains("https://api.openai.com/v1") == true)
    screen.refresh(from: CoachHomeScreen.Context())
    #expect(screen.judge.model == nil)
    _ = screen.apply(.chooseJudge(judge: "model"))
    #expect(screen.judge.model?.address == "https://a/v1?key=secret")
  }

  @Test("another host judges only after consent that names it; to refuse leads back to the hub")
  func consent() throws {
    var screen = home()
    _ = screen.apply(.chooseJudge(judge: "server"))
    #expect(screen.judge.hasServer)
    _ = screen.apply(.setServer(text: "192.168.1.20"))
    let effects = screen.apply(.useServer)
    let wanted = RemoteJudge.server(try CoachServerAddress("http://192.168.1.20:8000"))
    #expect(effects.contains(.checkHealth(wanted)))
    let consent = try #require(screen.judge.consent)
    #expect(consent.sentence.contains("192.168.1.20"))
    #expect(screen.judge.status.sentence.hasSuffix("This hub judges meanwhile."))
    #expect(screen.settings.remoteJudge == nil)
    var refusing = screen
    _ = refusing.apply(.refuse)
    #expect(refusing.judge.chosen == .hub)
    _ = screen.apply(.allow)
    #expect(screen.settings.remoteJudge == wanted)
    _ = screen.apply(.withdrawConsent(host: "192.168.1.20"))
    #expect(screen.settings.remoteJudge == nil)
  }

  @Test(
    "an address is read as people type it",
    arguments: [
      ("192.168.1.20", "http://192.168.1.20:8000", "192.168.1.20"),
      ("  http://Studio.local:9000/ ", "http://studio.local:9000", "studio.local"),
      ("https://coach.example.org", "https://coach.example.org", "coach.example.org"),
      ("[fe80::1]:8080", "http://[fe80::1]:8080", "[fe80::1]"),
      ("localhost", "http://localhost:8000", "localhost"),
    ])
  func addresses(typed: String, text: String, host: String) throws {
    let address = try CoachServerAddress(typed)
    #expect(address.text == text)
    #expect(address.host == host)
    #expect(try CoachServerAddress(address.text) == address)
  }

  @Test(
    "an address that is none is said with its value, the rule and the remedy",
    arguments: [
      "ftp://a", "a b", "http://", "http://a:0", "http://a:99999", "http://a:b", "http://a/x",
      "http://user@a", "http://[::1", "é.org", "http://[]", "?", "a?b",
    ])
  func badAddresses(typed: String) {
    #expect(throws: CoachServerAddress.Problem.self) { try CoachServerAddress(typed) }
    var screen = home()
    _ = screen.apply(.chooseJudge(judge: "server"))
    _ = screen.apply(.setServer(text: typed))
    #expect(screen.apply(.useServer).isEmpty)
    let error = screen.judge.error ?? ""
    #expect(error.contains("http://192.168.1.20:8000"))
    #expect(screen.settings.server.isEmpty)
  }

  @Test(
    "only addresses of this computer need no consent",
    arguments: [
      ("localhost", true), ("127.0.0.1", true), ("127.9.9.9", true), ("[::1]", true),
      ("127.0.0.1.example.org", false), ("localhost.example.org", false), ("128.0.0.1", false),
      ("127.0.1", false), ("127.0.0.x", false),
    ])
  func thisComputer(host: String, isHere: Bool) {
    #expect(CoachServerAddress.isThisComputer(host) == isHere)
  }

  @Test("health is said in words")
  func health() {
    let states: [(CoachHealth, Tone, String)] = [
      (.unknown, .off, "http://a:8000 was not asked yet. Press Check."),
      (.checking, .searching, "Asking http://a:8000."),
      (.failed("No answer."), .offline, "No answer."),
      (
        .answered(analyzer: "on-device", isReady: true, sessions: 1, seconds: 0.0142), .connected,
        "http://a:8000 is ready: it answered in 14 ms, judges on-device, and has 1 session."
      ),
      (
        .answered(analyzer: nil, isReady: true, sessions: 2, seconds: .nan), .connected,
        "http://a:8000 is ready: it answered in 0 ms, and has 2 sessions."
      ),
    ]
    for (health, tone, sentence) in states {
      let screen = home {
        $0.settings.judge = .server
        $0.settings.server = "http://a:8000"
        $0.settings.consents = ["a"]
        $0.health = health
      }
      #expect(screen.judge.status.tone == tone)
      #expect(screen.judge.status.sentence == sentence)
    }
    #expect(
      CoachHealth.listed(seconds: 0.25).status(of: "m at a").sentence
        == "m at a is ready: it answered in 250 ms.")
    let missing = CoachHealth(
      HealthAnswer(geminiKey: "MISSING", sessionCount: 0), seconds: 0.1)
    #expect(missing.status(of: "x").tone == .offline)
  }

  @Test("a used server is remembered once, the last one first, and can be forgotten")
  func remembered() {
    var screen = home()
    for number in 1...9 {
      _ = screen.apply(.setServer(text: "10.0.0.\(number)"))
      _ = screen.apply(.useServer)
    }
    _ = screen.apply(.setServer(text: "10.0.0.8"))
    _ = screen.apply(.useServer)
    #expect(screen.settings.remembered.count == CoachSettings.longestMemory)
    #expect(screen.settings.remembered.first == "http://10.0.0.8:8000")
    #expect(Set(screen.settings.remembered).count == screen.settings.remembered.count)
    _ = screen.apply(.forgetServer(address: "http://10.0.0.8:8000"))
    #expect(!screen.settings.remembered.contains("http://10.0.0.8:8000"))
  }

  @Test("typed text stays while the state of the host changes")
  func typing() {
    var context = CoachHomeScreen.Context()
    var screen = CoachHomeScreen(context)
    _ = screen.apply(.setServer(text: "192.168.1."))
    _ = screen.apply(.setPerson(text: "Ada "))
    context.settings.person = "Ada"
    context.takeCount = 3
    screen.refresh(from: context)
    #expect(screen.judge.text == "192.168.1.")
    #expect(screen.person.person == "Ada ")
    context.settings.server = "http://b:8000"
    context.settings.person = "Bob"
    screen.refresh(from: context)
    #expect(screen.judge.text == "http://b:8000")
    #expect(screen.person.person == "Bob")
  }

  @Test("limits are clamped to their ranges, and a lower one never passes its upper one")
  func bands() throws {
    var screen = home()
    for band in CoachBand.allCases {
      for value in [-1e9, 1e9, Double.nan, band.range.lowerBound, band.range.upperBound] {
        _ = screen.apply(.setBand(band: band.name, value: value))
        #expect(band.range.contains(screen.settings.bands[band]), "\(band) \(value)")
      }
    }
    let bands = screen.settings.bands
    #expect(bands[.faceHeightLow] <= bands[.faceHeightHigh])
    #expect(bands[.eyesHigh] <= bands[.eyesLow])
    #expect(screen.bands.canReset)
    #expect(screen.apply(.resetBands) == [.save(screen.settings)])
    #expect(screen.settings.bands == CoachBands())
    #expect(screen.bands.sentence == "All limits are standard.")
    #expect(screen.apply(.setBand(band: "no such", value: 1)).isEmpty)
  }

  @Test("every limit stands in exactly one group, with an own title and a step within its range")
  func groups() {
    let rows = BandsPanel().groups.flatMap(\.rows)
    #expect(Set(rows.map(\.id)) == Set(CoachBand.allCases.map(\.name)))
    #expect(rows.count == CoachBand.allCases.count)
    #expect(Set(rows.map(\.title)).count == rows.count)
    for row in rows {
      let span = (row.rule.maximum ?? 0) - (row.rule.minimum ?? 0)
      #expect(row.rule.step > 0 && row.rule.step <= span / 10, "\(row.id)")
    }
  }

  @Test("camera and microphone are said in words")
  func checks() {
    var screen = home()
    #expect(!screen.check.isOn)
    let pictures: [(Int, Int, String)] = [
      (1280, 720, "Camera: 1280 × 720, sharp enough."),
      (720, 1280, "Camera: 720 × 1280, sharp enough."),
      (640, 480, "Camera: 640 × 480, usable; 1280 × 720 is better."),
      (320, 240, "Camera: 320 × 240 is little. Choose one with 1280 × 720."),
      (0, 0, "Camera: waiting for the picture."), (-5, .max, "Camera: waiting for the picture."),
    ]
    for (width, height, sentence) in pictures {
      _ = screen.apply(.cameraChecked(state: .on, width: width, height: height))
      #expect(screen.check.camera.sentence == sentence)
    }
    #expect(screen.check.isOn)
    let sounds: [(Double, Double, String)] = [
      (-80, -70, "Microphone: silent. Say a sentence as you will in the take."),
      (-55, -40, "Microphone: −55 dB, quiet. Speak up, or move the microphone closer."),
      (-30, -12, "Microphone: −30 dB, good."),
      (-10, -0.5, "Microphone: −10 dB, too loud. Move the microphone away, or lower its gain."),
      (.nan, 0, "Microphone: waiting for the sound."),
    ]
    for (rms, peak, sentence) in sounds {
      _ = screen.apply(.microphoneChecked(state: .on, rms: rms, peak: peak))
      #expect(screen.check.microphone.sentence == sentence)
    }
    for state in CheckPanel.Device.allCases {
      _ = screen.apply(.cameraChecked(state: state, width: 1280, height: 720))
      #expect(!screen.check.camera.sentence.isEmpty)
    }
  }

  @Test("all is deleted after one question that has the number of takes")
  func deletion() {
    var screen = home()
    #expect(screen.apply(.deleteEverything).isEmpty)
    #expect(screen.storage.confirming == nil)
    screen = home { $0.takeCount = 12 }
    #expect(screen.apply(.confirmDeletion).isEmpty)
    _ = screen.apply(.deleteEverything)
    #expect(screen.storage.confirming?.confirm == "Delete 12 takes")
    _ = screen.apply(.cancelDeletion)
    #expect(screen.apply(.confirmDeletion).isEmpty)
    _ = screen.apply(.deleteEverything)
    #expect(screen.apply(.confirmDeletion) == [.deleteEverything])
    #expect(screen.apply(.confirmDeletion).isEmpty)
    let effects = screen.apply(CoachHomeScreen.Outcome.deletedEverything(takes: 1))
    #expect(
      effects == [.notify(.init(.success, "1 take and all that was learnt are deleted."))])
  }

  @Test("the next step is said, with and without takes and while one is recorded")
  func next() {
    #expect(home().next.title == "Record your first take")
    #expect(home { $0.takeCount = 2 }.next.sentence == "2 takes so far. Record the next one.")
    #expect(home { $0.isTaking = true }.next.title == "Show it")
  }

  @Test("what is usual is said with its numbers")
  func usual() {
    #expect(!home().person.isKnown)
    var figures = UsualFigures()
    figures.pace = 140
    figures.loudness = -23.04
    var baseline = Baseline()
    baseline.learn(figures)
    let screen = home { $0.baseline = baseline }
    #expect(screen.person.usual == "From 1 take: pace 140 wpm, loudness −23.0 LUFS.")
  }

  @Test("settings of any shape are read, and what is not valid has its default")
  func settings() throws {
    let text = """
      {"judge":"moon","server":"http://a:0","modelServer":"ftp://x","model":"a b","remembered":["x y","10.0.0.1"],"retention":3,"goal":7,
      "person":"  Ada\\u0007 ","bands":{"gap":1e9},"prompter":{"speed":1e9,"size":"big"}}
      """
    let settings = try JSONValueText.decode(CoachSettings.self, text)
    #expect(settings.judge == .hub && settings.server.isEmpty && settings.retention == 0)
    #expect(settings.remembered == ["http://10.0.0.1:8000"])
    #expect(settings.person.hasSuffix("Ada"))
    #expect(settings.bands[.gap] == 60)
    #expect(settings.prompter.speed == 240 && settings.prompter.size == 30)
    #expect(try JSONValueText.decode(CoachSettings.self, "{}") == CoachSettings())
  }
}
