import Device
import FaceEngine
import FaceScreens
import ScreenKit

extension PhoneSession {
  /// Applies an action at once, and performs what follows from it after what was asked before.
  ///
  /// - Returns: the work, which ends when the screens show what became of the action.
  @discardableResult
  func act<S: PhoneScreen>(
    _ action: S.Action, in path: ReferenceWritableKeyPath<PhoneSession, S>
  ) -> Task<Void, Never> {
    let effects = self[keyPath: path].apply(action)
    let before = last
    let task = Task {
      await before?.value
      await self.perform(effects, in: path)
      await self.refresh()
    }
    last = task
    return task
  }

  /// Passes what happened outside to a screen.
  func apply<S: PhoneScreen>(
    _ outcome: S.Outcome, in path: ReferenceWritableKeyPath<PhoneSession, S>
  ) async {
    await perform(self[keyPath: path].apply(outcome), in: path)
  }

  private func perform<S: PhoneScreen>(
    _ effects: [S.Effect], in path: ReferenceWritableKeyPath<PhoneSession, S>
  ) async {
    for effect in effects {
      if let notice = S.notice(of: effect) {
        show(notice)
      } else if let job = S.job(of: effect) {
        start(job) { await self.answer(effect, in: path) }
      } else {
        await answer(effect, in: path)
      }
    }
  }

  private func answer<S: PhoneScreen>(
    _ effect: S.Effect, in path: ReferenceWritableKeyPath<PhoneSession, S>
  ) async {
    guard let outcome = await S.perform(effect, in: self) else { return }
    await apply(outcome, in: path)
  }

  /// Newer work of a name replaces older.
  func start(_ name: String, _ work: @escaping @MainActor () async -> Void) {
    jobs[name]?.cancel()
    jobs[name] = Task { await work() }
  }

  func show(_ notice: Notice) {
    self.notice = notice
    haptics.play(notice)
  }

  func dismiss(_ notice: Notice) {
    if self.notice == notice { self.notice = nil }
  }

  /// Lets hubs find this phone from now on; the system asks the person for the local network.
  func announce() {
    if jobs["announce"] == nil { start("announce") { [services] in await services.announce() } }
  }
}

extension PhoneSession {
  /// Searches the network while CONNECT is on the screen.
  func search() async {
    announce()
    await services.search()
  }

  /// Goes where a button of MAP leads.
  func leaveMap(_ exit: MapView.Exit) {
    switch exit {
    case .savePreset:
      room = .presets
      act(.newPreset, in: \.presets)
    case .allPresets: room = .presets
    case .upgrade: openShop()
    }
  }

  /// Goes from the notice of a limit to the shop; an open dialog of PRESETS closes, which would hide it.
  func openShop() {
    if presets.hasDialog { act(.cancel, in: \.presets) }
    room = .settings
  }
}
