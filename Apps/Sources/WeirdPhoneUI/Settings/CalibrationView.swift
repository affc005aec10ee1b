import Console
import DesignSystem
import ScreenKit
import SwiftUI

/// The neutral face: by itself, or now.
struct CalibrationView: View {
  let panel: CalibrationPanel
  let send: @MainActor (SettingsScreen.Action) -> Void

  var body: some View {
    Card(Text("Calibration")) {
      ToggleRow(Text("Adjust the neutral face automatically"), isOn: panel.isAutomatic) {
        send(.setAutomaticCalibration(isOn: $0))
      }
      .accessibilityIdentifier(SettingsIdentifier.calibrationAutomatic.rawValue)
      CapsuleButton(Text("Calibrate now")) { send(.calibrate) }
        .disabled(!panel.canStart)
        .accessibilityIdentifier(SettingsIdentifier.calibrate.rawValue)
      StatusLine(panel.status)
        .accessibilityIdentifier(SettingsIdentifier.calibrationStatus.rawValue)
      ToggleRow(Text("Count down with vibration"), isOn: panel.countsAloud) {
        send(.setCountsAloud(isOn: $0))
      }
      .accessibilityIdentifier(SettingsIdentifier.calibrationAloud.rawValue)
    }
  }
}

/// 3, 2, 1 over the room.
struct CountdownView: View {
  let seconds: Int
  let cancel: @MainActor () -> Void

  var body: some View {
    RoomScroll {
      Text(verbatim: "\(seconds)")
        .font(.title)
        .foregroundStyle(Palette.accent)
        .accessibilityIdentifier(SettingsIdentifier.countdown.rawValue)
      Text("Relax your face and look straight ahead.").foregroundStyle(Palette.text)
      CapsuleButton(Text("Cancel"), action: cancel)
        .accessibilityIdentifier(SettingsIdentifier.countdownCancel.rawValue)
    }
    .accessibilityAddTraits(.isModal)
  }
}
