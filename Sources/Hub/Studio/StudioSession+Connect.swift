import Console
import FaceControl
import FaceEngine

extension StudioSession {
  func perform(_ effect: ConnectScreen.Effect) async {
    switch effect {
    case .addSource(let url): await report { try await engine.addIfRoom(url) }
    case .removeSource(let id): await engine.removePerformer(id)
    case .addSink(let url): await report { try await engine.addIfRoom(url) }
    case .removeSink(let id): await engine.removeSink(id)
    case .setSinkOn(let id, let isOn): await engine.setSink(id, isOn: isOn)
    case .setSinkRate(let id, let rate): await engine.setSink(id, rate: rate)
    case .testSink(let id): await engine.testSink(id)
    case .panic:
      await engine.panic()
      send(.toast(tone: .success, text: "All notes are off."))
    case .openPhoneDoor: await hub.openPhoneDoor()
    case .closePhoneDoor: await hub.closePhoneDoor()
    case .renewPhoneCode: await hub.renewPhoneCode()
    case .rescan: await hub.rescan()
    }
  }

  /// Runs an operation that may fail, and shows its error to the user.
  func report(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      send(.toast(tone: .error, text: "\(error)"))
    }
  }
}
