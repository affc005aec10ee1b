public import Console
import Mapping

extension FaceEngine {
  /// Performs an effect of SETTINGS. Notices and paired devices are the host's.
  public func perform(_ effect: SettingsScreen.Effect) {
    switch effect {
    case .setFrameRate(let rate): change { $0.frameRate = rate }
    case .setTimeout(let seconds): change { $0.networkTimeout = seconds }
    case .setInterface(let name): change { $0.interface = name }
    case .setCountsAloud(let isOn): change { $0.countsAloud = isOn }
    case .setConnectsOnLaunch(let isOn): change { $0.connectsOnLaunch = isOn }
    case .setDebugging(let isOn): change { $0.isDebugging = isOn }
    case .setSmoothing(let milliseconds): adjust { $0.smoothing = milliseconds }
    case .setSensitivity(let value): adjust { $0.sensitivity = value }
    case .setAutomaticCalibration(let isOn): adjust { $0.isCalibrationAutomatic = isOn }
    case .startCountdown: startCountdown()
    case .cancelCountdown: cancelCountdown()
    case .connectLast: connectLast()
    case .renameDevice, .endDevice, .notify: break
    }
  }
}
