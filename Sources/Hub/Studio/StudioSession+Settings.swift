import Console
import FaceControl
import FaceEngine
import Mapping

extension StudioSession {
  func perform(_ effect: SettingsScreen.Effect) async {
    switch effect {
    case .setFrameRate(let rate): await engine.change { $0.frameRate = rate }
    case .setTimeout(let seconds): await engine.change { $0.networkTimeout = seconds }
    case .setInterface(let name):
      await engine.change { $0.interface = name }
      await hub.phoneBell?.yield()
    case .renameDevice(let id, let name): await hub.renameDevice(id, to: name)
    case .endDevice(let id):
      if let name = await hub.endDevice(id) {
        send(.toast(tone: .success, text: "\(name) is ended: it has to pair again."))
      }
    case .setCountsAloud(let isOn): await engine.change { $0.countsAloud = isOn }
    case .setConnectsOnLaunch(let isOn): await engine.change { $0.connectsOnLaunch = isOn }
    case .setDebugging(let isOn): await engine.change { $0.isDebugging = isOn }
    case .setSmoothing(let milliseconds): await engine.adjust { $0.smoothing = milliseconds }
    case .setSensitivity(let value): await engine.adjust { $0.sensitivity = value }
    case .setAutomaticCalibration(let isOn):
      await engine.adjust { $0.isCalibrationAutomatic = isOn }
    case .startCountdown: await engine.startCountdown()
    case .cancelCountdown: await engine.cancelCountdown()
    case .connectLast: await engine.connectLast()
    }
  }
}
