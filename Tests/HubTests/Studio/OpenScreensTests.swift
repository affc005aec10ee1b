import Addresses
import Console
import FaceControl
import FaceScreens
import JSON
import ScreenKit
import Testing

@testable import FaceEngine
@testable import Hub

@Suite("The screens of one page")
struct OpenScreensTests {
  private func faceState(_ sentence: String = "Face in view.") -> FaceState {
    FaceState(
      HubState(
        performers: [
          PerformerStatus(
            id: "p1", url: "demo:", title: "Simulated performer", tone: .connected,
            sentence: sentence)
        ], lead: "p1"))
  }

  @Test("a screen that opens is told whole, as revision 1")
  func whole() throws {
    var screens = OpenScreens(faceState())
    for screen in [StudioScreen.home, .track, .connect, .map, .nerve, .robot] {
      let message = screens.open(screen)
      guard case .screen(let name, let revision, let state) = try #require(message) else {
        Issue.record("not a whole screen")
        return
      }
      #expect(name == screen.rawValue)
      #expect(revision == 1)
      let document =
        switch screen {
        case .home: try JSONValue(encoding: screens.home.state)
        case .track: try JSONValue(encoding: screens.track.state)
        case .connect: try JSONValue(encoding: screens.connect.state)
        case .map: try JSONValue(encoding: screens.map.state)
        case .presets: try JSONValue(encoding: screens.presets.state)
        case .settings: try JSONValue(encoding: screens.settings.state)
        case .takes: try JSONValue(encoding: screens.takes.state)
        case .performers: try JSONValue(encoding: screens.performers.state)
        case .latency: try JSONValue(encoding: screens.latency.state)
        case .nerve: try JSONValue(encoding: screens.nerve.state)
        case .robot: try JSONValue(encoding: screens.robot.state)
        }
      #expect(state == MergePatch.withoutNulls(document))
    }
  }

  @Test("a page that opened nothing is told nothing")
  func closed() {
    var screens = OpenScreens(faceState())
    screens.refresh(from: faceState("No face in view."))
    #expect(!screens.track.isOpen)
    let messages = screens.changes()
    #expect(messages.isEmpty)
  }

  @Test("a state that is older than the last one changes nothing")
  func late() {
    var (first, second) = (faceState("No face in view."), faceState("Face in view."))
    (first.shared.moment, second.shared.moment) = (1, 2)
    var screens = OpenScreens(faceState())
    screens.refresh(from: second)
    let before = screens.track.state
    screens.refresh(from: first)
    #expect(screens.track.state == before)
    first.shared.moment = 2
    screens.refresh(from: first)
    #expect(screens.track.state != before)
  }

  @Test("NERVE is told of a sender that comes, as a patch")
  func nerve() throws {
    var screens = OpenScreens(faceState())
    _ = screens.open(.nerve)
    var faceState = faceState()
    faceState.nerve.options.isOn = true
    faceState.nerve.senders = [NerveSender(Endpoint(host: "10.0.0.7", port: 5), rate: 60)]
    screens.refresh(from: faceState)
    let messages = screens.changes()
    guard case .patch("nerve", 2, let patch)? = messages.first, messages.count == 1 else {
      Issue.record("\(messages)")
      return
    }
    let document = MergePatch.withoutNulls(try JSONValue(encoding: screens.nerve.state))
    let before = MergePatch.withoutNulls(
      try JSONValue(encoding: NerveScreen(self.faceState())))
    #expect(MergePatch.apply(patch, to: before) == document)
    screens.close(.nerve)
    #expect(!screens.nerve.isOpen)
  }

  @Test("changes are patches with rising revisions that lead to the screen as it is")
  func patches() throws {
    var screens = OpenScreens(faceState())
    guard case .screen(_, _, var state)? = screens.open(.track) else {
      Issue.record("not a whole screen")
      return
    }
    for (index, sentence) in ["No face in view.", "Waiting.", "Face in view."].enumerated() {
      screens.refresh(from: faceState(sentence))
      let messages = screens.changes()
      try #require(messages.count == 1)
      guard case .patch("track", let revision, let patch) = messages[0] else {
        Issue.record("\(messages)")
        return
      }
      #expect(revision == index + 2)
      state = MergePatch.apply(patch, to: state)
      let document = MergePatch.withoutNulls(try JSONValue(encoding: screens.track.state))
      #expect(state == document)
    }
  }

  @Test("nothing is said when nothing changed")
  func unchanged() {
    var screens = OpenScreens(faceState())
    _ = screens.open(.track)
    _ = screens.open(.connect)
    screens.refresh(from: faceState())
    let messages = screens.changes()
    #expect(messages.isEmpty)
  }

  @Test("each screen counts its own revisions, and a closed one is silent")
  func separate() throws {
    var screens = OpenScreens(faceState())
    _ = screens.open(.track)
    _ = screens.open(.connect)
    _ = screens.connect.state.apply(.setHost(text: "10.0.0.9"))
    let first = screens.changes()
    guard case .patch("connect", 2, _)? = first.first, first.count == 1 else {
      Issue.record("\(first)")
      return
    }
    screens.close(.connect)
    screens.refresh(from: faceState("Waiting."))
    let second = screens.changes()
    guard case .patch("track", 2, _)? = second.first, second.count == 1 else {
      Issue.record("\(second)")
      return
    }
  }

  @Test("a screen that is opened again is whole and starts at revision 1")
  func reopened() throws {
    var screens = OpenScreens(faceState())
    _ = screens.open(.track)
    screens.refresh(from: faceState("Waiting."))
    _ = screens.changes()
    let message = screens.open(.track)
    guard case .screen("track", 1, _) = try #require(message) else {
      Issue.record("not a whole screen")
      return
    }
    let messages = screens.changes()
    #expect(messages.isEmpty)
  }
}
