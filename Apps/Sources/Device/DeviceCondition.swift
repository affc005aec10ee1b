import Foundation
public import Streaming
public import SwiftUI
import UIKit

/// Follows the phone's heat and whether the app is in front: the camera's plan and the screen's rest.
@MainActor
public final class DeviceCondition {
  private let plans: CapturePlans
  private var wake = ScreenWake()
  private var observer: (any NSObjectProtocol)?

  public init(plans: CapturePlans) { self.plans = plans }

  /// Follows the heat from now on.
  public func start() {
    guard observer == nil else { return }
    observer = NotificationCenter.default.addObserver(
      forName: ProcessInfo.thermalStateDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in Task { @MainActor in self?.refresh() } }
    // The notification comes only to those who have read the state.
    refresh()
  }

  public func stop() {
    if let observer { NotificationCenter.default.removeObserver(observer) }
    observer = nil
    wake.isSending = false
    refresh()
  }

  /// Whether something is sent or played, so that the screen stays on.
  public func setSending(_ isSending: Bool) {
    wake.isSending = isSending
    refresh()
  }

  /// Whether the app is in front. An inactive app still is, as behind an alert; its camera goes on.
  public func enter(_ phase: ScenePhase) {
    wake.isInFront = phase != .background
    refresh()
  }

  public func refresh() {
    let level = ThermalLevel(ProcessInfo.processInfo.thermalState)
    plans.set(CapturePlan(level, isInFront: wake.isInFront))
    UIApplication.shared.isIdleTimerDisabled = wake.staysOn
  }
}

extension ThermalLevel {
  init(_ state: ProcessInfo.ThermalState) {
    switch state {
    case .nominal: self = .nominal
    case .fair: self = .fair
    case .serious: self = .serious
    case .critical: self = .critical
    @unknown default: self = .serious
    }
  }
}
