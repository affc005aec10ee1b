import Addresses
import Console
import FaceControl
import FaceScreens
import Foundation
import ScreenKit
import Signals
import Testing

@Suite("TRACK")
struct TrackScreenTests {
  static func faceState(tier: Tier = .pro) -> FaceState {
    FaceState(
      HubState(
        terms: tier.terms,
        performers: [
          PerformerStatus(
            id: "p1", url: "demo:", title: "Simulated performer", tone: .connected,
            sentence: "Face in view.", framesPerSecond: 59.96),
          PerformerStatus(
            id: "p2", url: "livelink://0.0.0.0:11111", title: "Live Link Face", tone: .connected,
            sentence: "Face in view.", framesPerSecond: 60),
        ], lead: "p1",
        sinks: [
          SinkStatus(
            id: "s1", url: "osc://127.0.0.1:8000", kind: .osc, target: "127.0.0.1:8000",
            tone: .connected, sentence: "Sending.")
        ]))
  }

  @Test("shows the leading performer, its rate and the connection in words")
  func shows() {
    let screen = TrackScreen(Self.faceState())
    #expect(screen.selected == "p1")
    #expect(screen.fps == "60.0" && screen.rate == "60.0 fps")
    #expect(screen.connection.sentence == "Connected to 127.0.0.1:8000 (OSC, 60 FPS)")
    #expect(screen.meters.count == 62)
    #expect(Set(screen.meters).count == 62)
    #expect(screen.meters.first == Channel.jawOpen.rawValue)
  }

  @Test("a performer is chosen only among several")
  func several() {
    var state = Self.faceState()
    #expect(TrackScreen(state).hasSeveral)
    state.shared.performers.removeLast()
    #expect(!TrackScreen(state).hasSeveral)
    #expect(TrackScreen(FaceState()).rate == "0.0 fps")
  }

  @Test("filters and the record button have their words")
  func words() {
    var state = Self.faceState()
    var screen = TrackScreen(state)
    #expect(screen.filterChoices.map(\.title) == ["All", "Core", "Face", "Head", "Eyes"])
    #expect(screen.filterChoices.map(\.id) == screen.filters.map(\.rawValue))
    #expect(screen.recording.title == "Record")
    state.shared.recording.isOn = true
    screen.refresh(from: state)
    #expect(screen.recording.title == "Stop")
  }

  @Test("three ways lead to one's own face")
  func ways() {
    let ways = TrackScreen(Self.faceState()).ways
    #expect(ways.map(\.id) == [.camera, .phone, .app])
    #expect(ways.allSatisfy { !$0.title.isEmpty && !$0.note.isEmpty })
  }

  @Test("a bar changes its colour twice, from low to high")
  func meter() {
    let meter = TrackScreen(Self.faceState()).meter
    #expect(0 < meter.middle && meter.middle < meter.high && meter.high < 1)
  }

  @Test("the free tier sees the eight core channels, a banner and nothing else")
  func freeTier() {
    var screen = TrackScreen(Self.faceState(tier: .free))
    #expect(screen.meters == Channel.core.map(\.rawValue))
    #expect(screen.banner != nil)
    _ = screen.apply(.setFilter(filter: .all))
    #expect(screen.meters == Channel.core.map(\.rawValue))
  }

  @Test("recording starts, stops and needs a performer")
  func recording() {
    var screen = TrackScreen(Self.faceState())
    #expect(screen.apply(.toggleRecording) == [.startRecording])
    var faceState = Self.faceState()
    faceState.shared.recording.isOn = true
    screen.refresh(from: faceState)
    #expect(screen.apply(.toggleRecording) == [.stopRecording])
    var empty = TrackScreen(FaceState())
    #expect(empty.apply(.toggleRecording) == [])
  }

  @Test("a recording whose performers were removed can still be stopped")
  func stopWithoutPerformers() {
    var faceState = FaceState()
    faceState.shared.recording.isOn = true
    var screen = TrackScreen(faceState)
    #expect(screen.recording.canRecord)
    #expect(screen.apply(.toggleRecording) == [.stopRecording])
  }

  @Test("a performer that is not there cannot be chosen")
  func selection() {
    var screen = TrackScreen(Self.faceState())
    #expect(screen.apply(.select(performer: "p9")) == [])
    #expect(screen.apply(.select(performer: "p2")) == [.lead(performer: "p2")])
  }

  @Test("what the person chose stays when the stage changes")
  func keepsChoices() {
    var screen = TrackScreen(Self.faceState())
    _ = screen.apply(.setFilter(filter: .eyes))
    _ = screen.apply(.dismissInvitation)
    screen.refresh(from: Self.faceState())
    #expect(screen.filter == .eyes)
    #expect(screen.meters.count == 4)
    #expect(!screen.invitation)
  }

  @Test(
    "actions are read as the pages write them",
    arguments: [
      (#"{"select":{"performer":"p2"}}"#, TrackScreen.Action.select(performer: "p2")),
      (#"{"toggleRecording":{}}"#, .toggleRecording),
      (#"{"setFilter":{"filter":"head"}}"#, .setFilter(filter: .head)),
    ])
  func actionCoding(json: String, action: TrackScreen.Action) throws {
    #expect(try JSONDecoder().decode(TrackScreen.Action.self, from: Data(json.utf8)) == action)
  }

  @Test("debug mode shows the figures, the bandwidth as counted")
  func figures() {
    var faceState = Self.faceState()
    faceState.shared.hub.traffic = [SinkTraffic(id: "s1", bytes: 1_234_567, bytesPerSecond: 15_600)]
    #expect(TrackScreen(faceState).stats.isEmpty)
    faceState.shared.options.isDebugging = true
    #expect(TrackScreen(faceState).stats.contains { $0.text == "15.6 kB/s @ 60 FPS" })
  }

  @Test("its headline is that of the other screens: where to go")
  func headline() {
    var faceState = Self.faceState()
    faceState.shared.sinks = []
    let screen = TrackScreen(faceState)
    #expect(screen.connection == faceState.shared.connection(on: .other))
    #expect(screen.connection.sentence.hasSuffix("add an output on CONNECT."))
  }

  @Test("TRACK offers to play a recording again when it has ended, wherever its file is")
  func trackAgain() {
    var screen = TrackScreen(Self.faceState())
    #expect(screen.apply(.playAgain) == [])
    let ended = ReplayStatus(performer: "p1", take: nil, isEnded: true)
    var faceState = Self.faceState()
    faceState.shared.takes.replays = [ended]
    screen.refresh(from: faceState)
    #expect(screen.apply(.playAgain) == [.playAgain(performer: "p1")])
  }

  @Test(
    "what became of an effect is one sentence, and the state follows the hub only",
    arguments: [
      (.calibrated(true), Notice(.success, "This face is the neutral one now.")),
      (
        .calibrated(false),
        Notice(.error, "No face is in view: look at the camera and try again.")
      ),
      (.calibrationReset, Notice(.success, "Calibration is back to its start.")),
      (.rangeLearning(isOn: true), nil),
      (
        .rangeLearning(isOn: false),
        Notice(.success, "Your strongest expressions now reach 1.0.")
      ),
      (.recording(.started), nil),
      (.recording(.refused("Add a source.")), Notice(.error, "Add a source.")),
    ] as [(TrackScreen.Outcome, Notice?)])
  func outcomes(outcome: TrackScreen.Outcome, notice: Notice?) {
    var screen = TrackScreen(Self.faceState())
    let before = screen
    #expect(screen.apply(outcome) == notice.map { [.notify($0)] } ?? [])
    #expect(screen == before)
  }
}
