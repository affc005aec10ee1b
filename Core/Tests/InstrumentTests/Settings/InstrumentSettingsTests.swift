import LiveSound
import Foundation
import Instrument
import Mapping
import Music
import ScreenKit
import Testing
import Tracking

@Suite("Settings of the instrument")
struct InstrumentSettingsTests {
  private var unusual: InstrumentSettings {
    var settings = InstrumentSettings()
    settings.scale = .dorian
    settings.key = .fSharp
    settings.lowest = Note(clamping: 30)
    settings.hands = 4
    settings.snap = 0.25
    settings.chord = .seventh
    settings.tuning = ScalaTuning(scl: "! x\nx\n1\n2/1\n")
    settings.trigger = .fingerCount
    settings.channelMode = .perSource
    settings.sourceChannels = [4, 3, 2, 1]
    settings.timing = .even
    settings.routes = [
      ControllerRoute(.pinch, to: .pressure, curve: .sCurve, isInverted: true, number: 2),
      ControllerRoute(.openness, to: .controller(20), min: 0.2, max: 0.4),
    ]
    settings.tracking.stabilizer = .classic
    settings.tracking.strikeSpeed = 3
    settings.touchStabilizer = .adaptive
    settings.sound.waveform = .square
    settings.sound[.fuzz] = 0.4
    settings.sound[.delay] = 0.5
    settings.sound.modulation = .tremolo
    return settings
  }

  private func decode(_ text: String) throws -> InstrumentSettings {
    try JSONDecoder().decode(InstrumentSettings.self, from: Data(text.utf8))
  }

  @Test("settings are the same after being stored")
  func roundTrip() throws {
    for settings in [InstrumentSettings(), unusual] {
      let data = try JSONEncoder().encode(settings)
      #expect(try JSONDecoder().decode(InstrumentSettings.self, from: data) == settings)
    }
  }

  @Test("missing and unreadable fields have their defaults, and numbers are clamped")
  func tolerant() throws {
    #expect(try decode("{}") == InstrumentSettings())
    let settings = try decode(
      #"{"scale":"klingon","key":7,"snap":9,"hands":0,"hysteresis":-1,"channel":99,"#
        + #""sourceChannels":[3],"lowest":80,"highest":40,"routes":[{"input":"y","target":7}],"#
        + #""sound":{"waveform":"square","fuzz":"much"},"later":true}"#)
    #expect(settings.scale == .pentatonicMajor && settings.key == .g && settings.snap == 1)
    #expect(settings.hands == 1 && settings.hysteresis == 0 && settings.channel == 16)
    #expect(settings.sourceChannels == [3, 2, 3, 4])
    #expect(settings.lowest.number == 40 && settings.highest.number == 80)
    #expect(settings.routes == [ControllerRoute(.y, to: .controller(7))])
    #expect(settings.sound.waveform == .square && settings.sound[.reverb] == 0.25)
  }

  @Test("Free plays Pentatonic Major in C, F and Bb with one hand, sine, tone and reverb")
  func free() {
    let limited = unusual.limited(to: .free)
    #expect(limited.settings.scale == .pentatonicMajor && limited.settings.key == .c)
    #expect(limited.settings.hands == 1 && limited.settings.sound.waveform == .sine)
    #expect(limited.settings.sound[.fuzz] == 0 && limited.settings.sound[.delay] == 0)
    #expect(limited.settings.sound.modulation == .none)
    #expect(
      limited.refused == [
        "Dorian is a scale of Pro. Free plays Pentatonic Major.",
        "The key Gb is in Pro. Free plays C, F and Bb.",
        "Playing with 4 hands is in Pro. Free plays one hand.",
        "The square waveform is in Pro. Free plays sine.",
        "The effect fuzz is in Pro. Free has tone and reverb.",
        "The effect delay is in Pro. Free has tone and reverb.",
        "The tremolo of controller 1 is in Pro. Free has none.",
      ])
    #expect(limited.settings.limited(to: .free).refused.isEmpty)
    #expect(unusual.limited(to: .pro).settings == unusual)
    #expect(unusual.limited(to: .pro).refused.isEmpty)
  }

  @Test("Free keeps what it includes", arguments: [PitchClass.c, .f, .aSharp])
  func freeKeeps(key: PitchClass) {
    var settings = InstrumentSettings()
    settings.key = key
    settings.hands = 1
    settings.snap = 0.3
    settings.chord = .triad
    settings.sound.modulation = .none
    #expect(settings.limited(to: .free).settings == settings)
  }

  @Test("silent keys of a tuning have no zone, and an unreadable tuning changes nothing")
  func tunings() {
    var settings = InstrumentSettings()
    let all = settings.zones.notes
    settings.tuning = ScalaTuning(scl: "nonsense")
    #expect(settings.zones.notes == all)
    settings.tuning = ScalaTuning(
      scl: "! x\nx\n2\n700.\n2/1\n",
      kbm: "12\n0\n127\n60\n69\n440.0\n2\n0\nx\nx\nx\nx\nx\nx\n1\nx\n1\nx\nx\n")
    #expect(settings.zones.notes.allSatisfy { [0, 7, 9].contains($0.number % 12) })
  }
}
