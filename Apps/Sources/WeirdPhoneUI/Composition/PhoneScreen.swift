import Console
import FaceEngine
import FaceScreens
import QRCode
import ScreenKit

/// A screen whose effects the engine performs, and the phone where the engine cannot.
@MainActor
protocol PhoneScreen: Screen, Equatable {
  /// The sentence that an effect shows for a moment.
  static func notice(of effect: Effect) -> Notice?
  static func perform(_ effect: Effect, in session: PhoneSession) async -> Outcome?
  /// The name of work that the screen does not wait for; newer work of a name replaces older.
  static func job(of effect: Effect) -> String?
}

extension PhoneScreen {
  static func job(of effect: Effect) -> String? { nil }
}

extension TrackScreen: PhoneScreen {
  static func notice(of effect: Effect) -> Notice? {
    if case .notify(let notice) = effect { notice } else { nil }
  }

  static func perform(_ effect: Effect, in session: PhoneSession) async -> Outcome? {
    await session.engine.perform(effect)
  }
}

extension ConnectScreen: PhoneScreen {
  static func notice(of effect: Effect) -> Notice? {
    if case .notify(let notice) = effect { notice } else { nil }
  }

  static func perform(_ effect: Effect, in session: PhoneSession) async -> Outcome? {
    if case .rescan = effect { session.services.rescan() }
    return await session.engine.perform(effect)
  }
}

extension MapScreen: PhoneScreen {
  static func notice(of effect: Effect) -> Notice? {
    if case .notify(let notice) = effect { notice } else { nil }
  }

  static func perform(_ effect: Effect, in session: PhoneSession) async -> Outcome? {
    await session.engine.perform(effect)
  }
}

extension PresetsScreen: PhoneScreen {
  static func notice(of effect: Effect) -> Notice? {
    if case .notify(let notice) = effect { notice } else { nil }
  }

  static func perform(_ effect: Effect, in session: PhoneSession) async -> Outcome? {
    let outcome = await session.engine.perform(effect)
    guard case .shared(var panel) = outcome else { return outcome }
    panel.show(qr: session.drawSymbol(of: panel.link)?.svg)
    return .shared(panel)
  }
}

extension TakesScreen: PhoneScreen {
  static func notice(of effect: Effect) -> Notice? {
    if case .notify(let notice) = effect { notice } else { nil }
  }

  static func perform(_ effect: Effect, in session: PhoneSession) async -> Outcome? {
    await session.engine.perform(effect)
  }

  static func job(of effect: Effect) -> String? { effect.job }
}

extension SettingsScreen: PhoneScreen {
  static func notice(of effect: Effect) -> Notice? {
    if case .notify(let notice) = effect { notice } else { nil }
  }

  static func perform(_ effect: Effect, in session: PhoneSession) async -> Outcome? {
    await session.engine.perform(effect)
    return nil
  }
}

extension ShopScreen: PhoneScreen {
  static func notice(of effect: Effect) -> Notice? {
    if case .notify(let notice) = effect { notice } else { nil }
  }

  static func perform(_ effect: Effect, in session: PhoneSession) async -> Outcome? {
    await session.trade(effect)
  }
}
