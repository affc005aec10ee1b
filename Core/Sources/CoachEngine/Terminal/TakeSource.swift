public import Streaming

/// Where a take in the terminal gets its pictures from.
public enum PictureChoice: Hashable, Sendable {
  case camera(path: String)
  case film(path: String)
  case none

  /// Reads "camera:0", "camera:/dev/video2", "video:FILE", the path of a film, or "none"; nil is the first camera.
  public init(_ text: String?) throws(RunError) {
    guard let text else {
      self = .camera(path: Self.standard)
      return
    }
    guard !text.isEmpty else {
      throw RunError("--camera is empty: give camera:0, a film, or none.")
    }
    if text == "none" {
      self = .none
    } else if text.hasPrefix("camera:") {
      let device = String(text.dropFirst("camera:".count))
      let isNumber = !device.isEmpty && device.allSatisfy { ("0"..."9").contains($0) }
      self = .camera(
        path: device.isEmpty ? Self.standard : isNumber ? "/dev/video" + device : device)
    } else {
      self = .film(path: text.hasPrefix("video:") ? String(text.dropFirst("video:".count)) : text)
    }
  }

  private static let standard = "/dev/video0"

  public var isLive: Bool { if case .camera = self { true } else { false } }
}

/// Where a take in the terminal gets its sound from.
public enum SoundChoice: Hashable, Sendable {
  /// A film, a WAV file or another file with sound.
  case file(path: String)
  /// A live input that ffmpeg opens: "alsa" or "jack", and its device.
  case live(system: String, device: String)
  case none

  /// Reads a path, "alsa:DEVICE", "jack:NAME" or "none"; nil is the film's own sound, or ALSA's standard input.
  public init(_ text: String?, pictures: PictureChoice) throws(RunError) {
    switch text {
    case nil:
      if case .film(let path) = pictures { self = .file(path: path) } else { self = Self.standard }
    case "none": self = .none
    case "": throw RunError("--microphone is empty: give a file, alsa:default, jack:NAME, or none.")
    case let text?:
      for system in ["alsa", "jack"] where text.hasPrefix(system + ":") {
        let device = String(text.dropFirst(system.count + 1))
        let standard = system == "jack" ? "sensorium-coach" : "default"
        self = .live(system: system, device: device.isEmpty ? standard : device)
        return
      }
      self = .file(path: text)
    }
  }

  private static let standard = SoundChoice.live(system: "alsa", device: "default")

  public var isLive: Bool { if case .live = self { true } else { false } }
}
