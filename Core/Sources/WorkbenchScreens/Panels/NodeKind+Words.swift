import DSP
import SoundGraph
import Workbench

extension NodeKind {
  /// The key of its colour: "source", "filter", … or "mixer".
  var role: String {
    switch self {
    case .component(let kind): "\(kind.descriptor.role)"
    case .mixer, .crossfade: "mixer"
    }
  }

  /// Its group in the browser.
  var group: String {
    switch self {
    case .component(let kind): kind.descriptor.role.rawValue
    case .mixer, .crossfade: "Mixing"
    }
  }

  var summary: String {
    switch self {
    case .component(let kind): kind.descriptor.summary
    case .mixer: "Adds up to eight sounds, each with its gain."
    case .crossfade: "Goes from one sound to another."
    }
  }

  /// The source of its algorithm.
  var source: String {
    switch self {
    case .component(let kind): kind.descriptor.source
    case .mixer, .crossfade: ""
    }
  }

  /// Whether it is made to move others.
  var isModulator: Bool {
    guard case .component(let kind) = self else { return false }
    return kind.descriptor.role == .modulator || kind.descriptor.role == .analyser
  }
}
