public import SwiftUI

/// The rooms of WeirdPhone; TAKES opens over TRACK, the others are tabs.
public enum PhoneRoom: String, CaseIterable, Identifiable, Sendable {
  case track, connect, map, presets, settings, takes

  public var id: String { rawValue }

  /// The rooms in the bar, of which a phone shows five.
  public static let tabs: [PhoneRoom] = [.track, .connect, .map, .presets, .settings]

  /// The tab behind it.
  public var tab: PhoneRoom { self == .takes ? .track : self }

  public var title: Text {
    switch self {
    case .track: Text("Track")
    case .connect: Text("Connect")
    case .map: Text("Map")
    case .presets: Text("Presets")
    case .settings: Text("Settings")
    case .takes: Text("Takes")
    }
  }

  /// The name of its system symbol.
  var image: String {
    switch self {
    case .track: "face.smiling"
    case .connect: "antenna.radiowaves.left.and.right"
    case .map: "slider.horizontal.3"
    case .presets: "tray.full"
    case .settings: "gearshape"
    case .takes: "film"
    }
  }
}
