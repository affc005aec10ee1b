import Foundation
import Instrument
@testable import InstrumentScreens
import Music
import ScreenKit
import Testing

@Suite("The screen PLAY")
struct PlayScreenTests {
  private func screen(
    _ tier: Tier = .pro, isIntroduced: Bool = true,
    _ change: (inout InstrumentSettings) -> Void = { _ in }
  ) -> PlayScreen {
    var settings = InstrumentSettings()
    change(&settings)
    var context = PlayScreen.Context(
      settings: settings.limited(to: tier).settings, tier: tier, input: Status(.searching, "…"))
    context.isIntroduced = isIntroduced
    return PlayScreen(context)
  }

  @Test("frets are the zones, and the roots, thirds and fifths have labels")
  func frets() {
    let screen = screen { $0.key = .f }
    #expect(screen.frets.map(\.name).prefix(4) == ["C3", "D3", "F3", "G3"])
    #expect(screen.frets.map(\.label).prefix(4) == [.fifth, nil, .root, nil])
  }

  @Test("a dial's needle goes from 210° to 510°, and a turn is applied")
  func dials() throws {
    var screen = screen()
    let effects = screen.apply(.turn(dial: .fuzz, value: 0.5))
    guard case .apply(let settings) = effects.first else {
      Issue.record("nothing is applied: \(effects)")
      return
    }
    #expect(settings.sound[.fuzz] == 0.5)
    let dial = screen.dials.first { $0.id == .fuzz }
    #expect(dial?.angle == 360 && dial?.text == "50")
    for (value, angle) in [(-3.0, Float(210)), (7, 510), (.nan, 210)] {
      _ = screen.apply(.turn(dial: .fuzz, value: value))
      #expect(screen.dials.first { $0.id == .fuzz }?.angle == angle)
    }
  }

  @Test(
    "every option of every menu can be chosen and is shown then", arguments: PlaySetting.allCases)
  func menus(setting: PlaySetting) throws {
    var screen = screen()
    let menu = try #require(screen.menus.first { $0.id == setting })
    #expect(menu.options.contains { $0.id == menu.value })
    for option in menu.options {
      _ = screen.apply(.choose(setting: setting, option: option.id))
      #expect(screen.menus.first { $0.id == setting }?.value == option.id)
    }
    let before = screen
    #expect(screen.apply(.choose(setting: setting, option: "nonsense")) == [] && screen == before)
  }

  @Test("every toggle goes on and off", arguments: PlayToggle.allCases)
  func toggles(toggle: PlayToggle) {
    var screen = screen()
    for isOn in [true, false, true] {
      _ = screen.apply(.set(toggle: toggle, isOn: isOn))
      #expect(screen.toggles.first { $0.id == toggle }?.isOn == isOn)
    }
  }

  @Test("Free says what it refuses, marks it, and leaves it as it was")
  func free() throws {
    var screen = screen(.free)
    let scales = try #require(screen.menus.first { $0.id == .scale })
    #expect(scales.options.filter { !$0.isLocked }.map(\.id) == ["pentatonicMajor"])
    #expect(scales.options.first { $0.id == "dorian" }?.text == "Dorian (Pro)")
    let effects = screen.apply(.choose(setting: .scale, option: "dorian"))
    #expect(
      effects == [
        .notify(Notice(.info, "Dorian is a scale of Pro. Free plays Pentatonic Major."))
      ])
    #expect(screen.dials.filter(\.isLocked).map(\.id) == [.modulation, .fuzz, .delay])
    #expect(screen.tier.store != nil && screen.tier.allowances.count == 7)
  }

  @Test("the introduction has three pages and ends in a tune; it can be skipped and opened again")
  func introduction() {
    var screen = screen(isIntroduced: false)
    #expect(screen.introduction?.number == "1 of 3")
    #expect(screen.apply(.nextPage) == [] && screen.apply(.nextPage) == [])
    #expect(screen.introduction?.isLast == true)
    #expect(screen.apply(.nextPage) == [.introduced, .demo(true)] && screen.introduction == nil)
    _ = screen.apply(.openIntroduction)
    #expect(screen.introduction?.number == "1 of 3")
    #expect(screen.apply(.endIntroduction) == [.introduced] && screen.introduction == nil)
  }

  @Test("an address is connected when it is given, and its error stays until the next letter")
  func addresses() {
    var screen = screen()
    #expect(screen.apply(.connect) == [] && screen.addressError != nil)
    _ = screen.apply(.typeAddress(text: " jackmidi: "))
    #expect(screen.addressError == nil && screen.apply(.connect) == [.connect("jackmidi:")])
    #expect(screen.apply(.refused("No.")) == [] && screen.addressError == "No.")
    #expect(screen.apply(.connected("jackmidi:")).count == 1 && screen.address == "")
  }

  @Test("a recording is started once, stopped once, and named with its length")
  func recording() {
    var screen = screen()
    #expect(screen.apply(.record(isOn: true)) == [.record(true)])
    #expect(screen.apply(.record(isOn: false)) == [])
    let outcome = screen.apply(.recorded(path: "a.wav", seconds: 65.4))
    #expect(outcome == [.notify(Notice(.success, "1:05 of sound are in a.wav."))])
  }

  @Test("the state survives JSON, as a page and an app get it")
  func coding() throws {
    let screen = screen(isIntroduced: false)
    let data = try JSONEncoder().encode(screen)
    let again = try JSONDecoder().decode(PlayScreen.self, from: data)
    #expect(again.dials == screen.dials && again.menus == screen.menus)
    #expect(again.frets == screen.frets && again.introduction == screen.introduction)
  }

  @Test("recipes are chosen from lists; one that is missing is shown by its id")
  func recipes() {
    var screen = screen()
    var context = PlayScreen.Context(
      settings: InstrumentSettings(), tier: .pro, input: Status(.searching, "…"))
    context.recipes = PlayScreen.Recipes(
      synths: [Choice(id: "pad", title: "Pad")], effects: [Choice(id: "hall", title: "Hall")])
    screen.refresh(from: context)
    #expect(screen.recipes.map { $0.options.map(\.id) } == [["", "pad"], ["", "hall"]])
    guard case .apply(let settings)? = screen.apply(.useRecipe(slot: .synth, id: "gone")).first
    else {
      Issue.record("nothing is applied")
      return
    }
    context.settings = settings
    screen.refresh(from: context)
    #expect(screen.recipes[0].value == "gone" && screen.recipes[0].options.map(\.id).last == "gone")
  }

  @Test("the free tier plays no recipe, and says so")
  func lockedRecipes() {
    var screen = screen(.free)
    let effects = screen.apply(.useRecipe(slot: .effect, id: "oberon"))
    guard case .notify(let notice)? = effects.first else {
      Issue.record("nothing is said: \(effects)")
      return
    }
    #expect(effects.count == 1 && notice.text.contains("Pro"))
  }

  @Test("a setting is set by its name; a wrong one is refused with those that there are")
  func names() {
    var settings = InstrumentSettings()
    #expect(throws: Never.self) {
      try settings.set("scale", to: "blues")
      try settings.set("snap", to: "0.25")
      try settings.set("low", to: "36")
      try settings.set("octaves", to: "3")
    }
    #expect(settings.scale == .blues && settings.snap == 0.25)
    #expect(settings.lowest.number == 36 && settings.highest.number == 72)
    #expect("\(problem { try settings.set("scale", to: "loud") })".contains("lydian"))
    #expect(
      "\(problem { try settings.set("snap", to: "2") })" == "snap must be from 0 to 1 (got 2).")
    #expect("\(problem { try settings.set("volume", to: "2") })".contains("velocity"))
  }

  private func problem(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }
}

@Suite("The form for modulations of PLAY")
struct ModulationFormTests {
  private func screen() -> PlayScreen {
    PlayScreen(
      PlayScreen.Context(
        settings: InstrumentSettings(), tier: .pro, input: Status(.searching, "…")))
  }

  @Test("the form has the lists that its measure needs")
  func fields() {
    var screen = screen()
    #expect(screen.form.fields.map(\.id) == [.measure, .first, .second, .target])
    _ = screen.apply(.chooseModulation(part: .measure, id: "angle"))
    #expect(screen.form.fields.map(\.id) == [.measure, .first, .middle, .second, .target])
    _ = screen.apply(.chooseModulation(part: .measure, id: "mouth"))
    #expect(screen.form.fields.map(\.id) == [.measure, .target])
    _ = screen.apply(.chooseModulation(part: .measure, id: "nonsense"))
    #expect(screen.form.fields[0].value == "mouth")
  }

  @Test("a modulation is added, inverted and removed")
  func rows() {
    var screen = screen()
    _ = screen.apply(.chooseModulation(part: .target, id: "Controller 20"))
    guard case .apply(let settings)? = screen.apply(.addModulation).first else {
      Issue.record("nothing is applied")
      return
    }
    #expect(settings.modulations.map(\.target) == [.controller(20)])
    guard case .apply(let turned)? = screen.apply(.invertModulation(index: 0, isOn: true)).first
    else {
      Issue.record("nothing is inverted")
      return
    }
    #expect(turned.modulations[0].isInverted)
    _ = screen.apply(.removeModulation(index: 7))
    _ = screen.apply(.removeModulation(index: 0))
    #expect(screen.settings.modulations.isEmpty)
  }

  @Test("a part is not compared with itself, and that is said")
  func same() {
    var screen = screen()
    _ = screen.apply(.chooseModulation(part: .second, id: "leftWrist"))
    guard case .notify(let notice)? = screen.apply(.addModulation).first else {
      Issue.record("nothing is said")
      return
    }
    #expect(notice.tone == .error && screen.settings.modulations.isEmpty)
  }
}
