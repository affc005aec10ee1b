import Console
import FaceControl
import FaceEngine
import Mapping
import ScreenKit

/// SETTINGS: calibration, frame rate, network, paired devices, statistics.
struct SettingsRoom: Room {
  typealias Shown = SettingsScreen

  static let name = SettingsIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/settings", name, "Settings", isKept: true,
    about: "Calibration, frame rate, network, statistics.")

  private let engine: FaceEngine
  private let phone: PhoneService

  init(_ services: HubServices) {
    engine = services.engine
    phone = services.phone
  }

  func context(for page: Page) async -> HubState { await engine.hubState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: SettingsScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .setFrameRate(let rate): await engine.change { $0.frameRate = rate }
    case .setTimeout(let seconds): await engine.change { $0.networkTimeout = seconds }
    case .setInterface(let name):
      await engine.change { $0.interface = name }
      phone.check()
    case .renameDevice(let id, let name): await phone.renameDevice(id, to: name)
    case .endDevice(let id):
      guard let name = await phone.endDevice(id) else { return }
      await engine.persist()
      await visit.apply(.deviceEnded(name: name))
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
    case .notify(let notice): visit.notify(notice)
    }
  }
}
