import FaceControl

extension StudioSession {
  func perform(_ effect: ConnectScreen.Effect) async {
    switch effect {
    case .addSource(let url): await report { try await hub.addIfRoom(url) }
    case .removeSource(let id): await hub.removePerformer(id)
    case .addSink(let url): await report { try await hub.addIfRoom(url) }
    case .removeSink(let id): await hub.removeSink(id)
    case .setSinkOn(let id, let isOn): await hub.setSink(id, isOn: isOn)
    case .setSinkRate(let id, let rate): await hub.setSink(id, rate: rate)
    case .testSink(let id): await hub.testSink(id)
    case .panic:
      await hub.panic()
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
