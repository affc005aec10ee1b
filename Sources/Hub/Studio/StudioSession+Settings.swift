import FaceControl

extension StudioSession {
  func perform(_ effect: SettingsScreen.Effect) async {
    switch effect {
    case .setFrameRate(let rate): await hub.change { $0.frameRate = rate }
    case .setTimeout(let seconds): await hub.change { $0.networkTimeout = seconds }
    case .setInterface(let name): await hub.change { $0.interface = name }
    case .renameDevice(let id, let name): await hub.renameDevice(id, to: name)
    case .endDevice(let id):
      if let name = await hub.endDevice(id) {
        send(.toast(tone: .success, text: "\(name) is ended: it has to pair again."))
      }
    case .setCountsAloud(let isOn): await hub.change { $0.countsAloud = isOn }
    case .setConnectsOnLaunch(let isOn): await hub.change { $0.connectsOnLaunch = isOn }
    case .setDebugging(let isOn): await hub.change { $0.isDebugging = isOn }
    case .setSmoothing(let milliseconds): await hub.adjust { $0.smoothing = milliseconds }
    case .setSensitivity(let value): await hub.adjust { $0.sensitivity = value }
    case .setAutomaticCalibration(let isOn):
      await hub.adjust { $0.isCalibrationAutomatic = isOn }
    case .startCountdown: await hub.startCountdown()
    case .cancelCountdown: await hub.cancelCountdown()
    case .connectLast: await hub.connectLast()
    }
  }
}
