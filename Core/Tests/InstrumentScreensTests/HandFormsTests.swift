import Mapping
import Instrument
import InstrumentScreens
import ScreenKit
import Testing

@Suite("The forms for postures and controllers of PLAY")
struct HandFormsTests {
  private func context(_ change: (inout InstrumentSettings) -> Void = { _ in })
    -> PlayScreen.Context
  {
    var settings = InstrumentSettings()
    change(&settings)
    return PlayScreen.Context(settings: settings, tier: .pro, input: Status(.searching, "…"))
  }

  @Test("nine postures are added, named, given a role and removed; a tenth is refused")
  func postures() throws {
    var screen = PlayScreen(context())
    #expect(screen.postureForm.rows.isEmpty && screen.postureForm.hint.contains("Teach"))
    for _ in 0..<9 { _ = screen.apply(.addPosture) }
    screen.refresh(from: context { $0 = screen.settings })
    #expect(screen.postureForm.rows.count == 9 && screen.postureForm.isFull)
    guard case .notify(let notice)? = screen.apply(.addPosture).first else {
      Issue.record("a tenth posture is taken")
      return
    }
    #expect(notice.text.contains("9 postures"))
    _ = screen.apply(.renamePosture(posture: 1, name: "Fist"))
    _ = screen.apply(.usePosture(posture: 1, role: "hold"))
    #expect(screen.apply(.usePosture(posture: 1, role: "nonsense")) == [])
    #expect(screen.apply(.usePosture(posture: 12, role: "hold")) == [])
    #expect(screen.apply(.removePosture(posture: 0)).first == .teach(nil))
    #expect(screen.apply(.removePosture(posture: 40)).count == 1)
    let row = try #require(screen.postureForm.rows.first)
    #expect(row.name == "Fist" && row.role == "hold" && row.text == "0 examples")
  }

  @Test("a lesson and what is seen are said at their posture")
  func lesson() {
    var known = context { settings in for name in ["A", "B"] { _ = settings.addPosture(name) } }
    known.postures.shown = [1]
    known.postures.lesson = PlayScreen.Postures.Lesson(posture: 0, taken: 2, count: 5)
    var screen = PlayScreen(known)
    #expect(screen.postureForm.rows.map(\.teach) == ["Stop", "Teach"])
    #expect(screen.postureForm.rows[0].text.contains("2 of 5"))
    #expect(screen.postureForm.rows[1].text == "Seen now")
    #expect(screen.apply(.teach(posture: 1, isOn: true)) == [.teach(1)])
    #expect(screen.apply(.teach(posture: 1, isOn: false)) == [.teach(nil)])
  }

  @Test("what is missing between trigger and postures is said")
  func hint() {
    let waiting = context { settings in
      _ = settings.addPosture("A")
      settings.trigger = .posture
    }
    #expect(PlayScreen(waiting).postureForm.hint.contains("Plays"))
    var playing = waiting
    playing.settings.postureRoles = [.play]
    #expect(PlayScreen(playing).postureForm.hint == "")
    playing.settings.trigger = .presence
    #expect(PlayScreen(playing).postureForm.hint.contains("With a posture"))
  }

  @Test("a controller is added with its value, hand, target and curve, inverted and removed")
  func routes() {
    var screen = PlayScreen(context { $0.routes = [] })
    for (part, id) in [
      (RoutePart.input, "openness"), (.hand, "2"), (.target, "Controller 21"), (.curve, "sCurve"),
      (.hand, "9"), (.curve, "nonsense"),
    ] {
      _ = screen.apply(.chooseRoute(part: part, id: id))
    }
    #expect(screen.routeFields.map(\.value) == ["openness", "2", "Controller 21", "sCurve"])
    _ = screen.apply(.addRoute)
    #expect(
      screen.settings.routes
        == [ControllerRoute(.openness, to: .controller(21), curve: .sCurve, number: 1)])
    #expect(screen.routes.map(\.title) == ["Openness of hand 2"])
    _ = screen.apply(.invertRoute(index: 0, isOn: true))
    #expect(screen.routes[0].isInverted)
    #expect(screen.apply(.removeRoute(index: 3)) == [])
    _ = screen.apply(.removeRoute(index: 0))
    #expect(screen.settings.routes.isEmpty && screen.routes.isEmpty)
  }

  @Test("the list of controllers ends at its limit, and says so")
  func limit() {
    let route = ControllerRoute(.pinch, to: .pressure)
    var screen = PlayScreen(
      context {
        $0.routes = Array(repeating: route, count: InstrumentSettings.maximumRoutes)
      })
    guard case .notify? = screen.apply(.addRoute).first else {
      Issue.record("one more is taken")
      return
    }
    #expect(screen.routes.count == InstrumentSettings.maximumRoutes)
  }
}
