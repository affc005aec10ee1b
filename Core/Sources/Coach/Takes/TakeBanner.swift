/// A lasting notice over the picture of a take; the most serious one is shown.
public enum TakeBanner: Hashable, Sendable {
  /// Why a camera or microphone is missing.
  public enum Loss: String, Hashable, CaseIterable, Sendable { case denied, gone }

  case missing(TakeDevice, Loss)
  /// The server has not answered for 30 s: stop or go on.
  case offerStop
  /// Three failures in a row, with the last reason.
  case failing(String)
  case reconnecting
  /// The server answers, but its analyzer does not yet.
  case connecting

  /// One sentence, with the remedy.
  public var text: String {
    switch self {
    case .missing(let device, .denied):
      "The \(device.rawValue) is not allowed. Allow it in the settings of this page or app."
    case .missing(let device, .gone):
      "The \(device.rawValue) is gone; recording goes on without it. Connect it again."
    case .offerStop: "No answer for 30 seconds. Recording goes on. Stop, or keep trying?"
    case .failing(let reason): "Coaching has failed three times: \(reason) Recording goes on."
    case .reconnecting: "Reconnecting..."
    case .connecting: "The coach is not ready yet. Recording goes on."
    }
  }
}

/// What a take is recorded with.
public enum TakeDevice: String, Hashable, CaseIterable, Sendable { case camera, microphone }
