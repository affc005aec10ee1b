public import Console

extension FaceEngine {
  /// Performs an effect of CONNECT; the outcome for the screen, nil for none. Notices, the search for targets and the
  /// access of phones are the host's.
  public func perform(_ effect: ConnectScreen.Effect) -> ConnectScreen.Outcome? {
    do {
      switch effect {
      case .addSource(let url): try addIfRoom(url)
      case .removeSource(let id): removePerformer(id)
      case .addSink(let url): try addIfRoom(url)
      case .removeSink(let id): removeSink(id)
      case .setSinkOn(let id, let isOn): setSink(id, isOn: isOn)
      case .setSinkRate(let id, let rate): setSink(id, rate: rate)
      case .testSink(let id): testSink(id)
      case .panic:
        panic()
        return .silenced
      case .openPhoneAccess, .closePhoneAccess, .renewPhoneCode, .rescan, .notify: break
      }
      return nil
    } catch {
      return .failed("\(error)")
    }
  }
}
