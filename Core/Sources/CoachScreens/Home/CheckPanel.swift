import Numbers
public import ScreenKit

/// The check of camera and microphone before a take.
public struct CheckPanel: Codable, Hashable, Sendable {
  /// What a page finds.
  public enum Device: String, Codable, CaseIterable, Sendable {
    case off, waiting, on, denied, missing, busy, insecure
  }

  public var isOn = false
  public var title = "Check camera and microphone"
  public var camera = Self.status(of: .off, "camera")
  public var microphone = Self.status(of: .off, "microphone")
  /// For the bar, which the page draws from its own sound.
  public var level = LevelRule()

  private var cameraState = Device.off
  private var microphoneState = Device.off

  private enum CodingKeys: CodingKey { case isOn, title, camera, microphone, level }

  init() {}

  mutating func showCamera(_ state: Device, width: Int, height: Int) {
    cameraState = state
    camera = state == .on ? Self.picture(width, height) : Self.status(of: state, "camera")
    layOut()
  }

  mutating func showMicrophone(_ state: Device, rms: Double, peak: Double) {
    microphoneState = state
    microphone = state == .on ? sound(rms, peak) : Self.status(of: state, "microphone")
    layOut()
  }

  private mutating func layOut() {
    let states = [cameraState, microphoneState]
    isOn = states.contains(.on) || states.contains(.waiting)
    title = isOn ? "End the check" : "Check camera and microphone"
  }

  private static func picture(_ width: Int, _ height: Int) -> Status {
    let (width, height) = (width.clamped(to: 0...100_000), height.clamped(to: 0...100_000))
    guard width > 0, height > 0 else {
      return Status(.searching, "Camera: waiting for the picture.")
    }
    let size = "\(width) × \(height)"
    switch min(width, height) {
    case 720...: return Status(.connected, "Camera: \(size), sharp enough.")
    case 480...: return Status(.connected, "Camera: \(size), usable; 1280 × 720 is better.")
    default:
      return Status(.searching, "Camera: \(size) is little. Choose one with 1280 × 720.")
    }
  }

  private func sound(_ rms: Double, _ peak: Double) -> Status {
    guard rms.isFinite, peak.isFinite else {
      return Status(.searching, "Microphone: waiting for the sound.")
    }
    let text = "Microphone: " + level.text(rms: rms, peak: peak)
    switch level.zone(rms: rms, peak: peak).id {
    case .silent:
      return Status(.searching, "Microphone: silent. Say a sentence as you will in the take.")
    case .quiet: return Status(.searching, "\(text). Speak up, or move the microphone closer.")
    case .good: return Status(.connected, "\(text).")
    case .loud: return Status(.offline, "\(text). Move the microphone away, or lower its gain.")
    }
  }

  private static func status(of state: Device, _ name: String) -> Status {
    switch state {
    case .off: Status(.off, "\(name.titled): not checked yet.")
    case .waiting: Status(.searching, "Allow the \(name) in the browser’s dialog.")
    case .on: Status(.connected, "\(name.titled): on.")
    case .denied:
      Status(
        .offline, "This page may not use the \(name). Allow it in the browser’s address bar.")
    case .missing: Status(.offline, "There is no \(name). Connect one, then check again.")
    case .busy: Status(.offline, "Another program uses the \(name). Close it, then check again.")
    case .insecure:
      Status(
        .offline,
        "Browsers allow the \(name) on secure pages only. "
          + "Open the https address that Connect shows."
      )
    }
  }
}
