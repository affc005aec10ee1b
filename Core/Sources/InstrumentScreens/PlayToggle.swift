import Instrument
import LiveSound

/// The settings that are on or off.
public enum PlayToggle: String, CaseIterable, Codable, Hashable, Sendable {
  case isMirrored, isLeftHanded, isMono, isSliding, sendsClock, showsFrets, showsLabels, showsScope,
    showsDials

  var title: String {
    switch self {
    case .isMirrored: "Mirror"
    case .isLeftHanded: "Lowest note on the right"
    case .isMono: "Mono"
    case .isSliding: "Slide within the bend range"
    case .sendsClock: "Send MIDI clock"
    case .showsFrets: "Frets"
    case .showsLabels: "Note names"
    case .showsScope: "Oscilloscope"
    case .showsDials: "Dials"
    }
  }

  /// The part of the settings sheet that has it.
  var part: PlayScreen.Part {
    switch self {
    case .isMirrored, .isLeftHanded, .isSliding: .playing
    case .isMono: .sound
    case .sendsClock: .tempo
    case .showsFrets, .showsLabels, .showsScope, .showsDials: .stage
    }
  }

  func value(in settings: InstrumentSettings) -> Bool {
    switch self {
    case .isMirrored: settings.isMirrored
    case .isLeftHanded: settings.isLeftHanded
    case .isMono: settings.sound.isMono
    case .isSliding: settings.isSliding
    case .sendsClock: settings.tempo.sendsClock
    case .showsFrets: settings.visuals.showsFrets
    case .showsLabels: settings.visuals.showsLabels
    case .showsScope: settings.visuals.showsScope
    case .showsDials: settings.visuals.showsDials
    }
  }

  func set(_ isOn: Bool, in settings: inout InstrumentSettings) {
    switch self {
    case .isMirrored: settings.isMirrored = isOn
    case .isLeftHanded: settings.isLeftHanded = isOn
    case .isMono: settings.sound.isMono = isOn
    case .isSliding: settings.isSliding = isOn
    case .sendsClock: settings.tempo.sendsClock = isOn
    case .showsFrets: settings.visuals.showsFrets = isOn
    case .showsLabels: settings.visuals.showsLabels = isOn
    case .showsScope: settings.visuals.showsScope = isOn
    case .showsDials: settings.visuals.showsDials = isOn
    }
  }
}
