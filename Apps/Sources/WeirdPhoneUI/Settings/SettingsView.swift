import Console
import DesignSystem
import FaceScreens
import ScreenKit
import SwiftUI

/// SETTINGS: face, calibration, network, output, tier.
struct SettingsView: View {
  let screen: SettingsScreen
  let shop: ShopScreen
  let send: @MainActor (SettingsScreen.Action) -> Void
  let trade: @MainActor (ShopScreen.Action) -> Void

  var body: some View {
    RoomScroll {
      if let notice = screen.notice {
        Banner(notice).accessibilityIdentifier(SettingsIdentifier.notice.rawValue)
      }
      FaceSettingsView(screen: screen, send: send)
      CalibrationView(panel: screen.calibration, send: send)
      NetworkSettingsView(screen: screen, send: send)
      OutputSettingsView(screen: screen, send: send)
      if screen.debug.isOn { DebugView(panel: screen.debug) }
      TierView(panel: screen.tier)
      if shop.isOffered { ShopView(screen: shop, send: trade) }
      AboutView(version: screen.version)
    }
    .sheet(isPresented: isCounting) {
      if let seconds = screen.calibration.secondsLeft {
        CountdownView(seconds: seconds) { send(.cancelCalibration) }
      }
    }
  }

  private var isCounting: Binding<Bool> {
    Binding(
      get: { screen.calibration.secondsLeft != nil },
      set: { if !$0, screen.calibration.secondsLeft != nil { send(.cancelCalibration) } })
  }
}

/// Frame rate, smoothing, sensitivity.
private struct FaceSettingsView: View {
  let screen: SettingsScreen
  let send: @MainActor (SettingsScreen.Action) -> Void

  var body: some View {
    Card(Text("Face")) {
      SliderRow(
        Text("Frame rate"), screen.frameRate, identifier: SettingsIdentifier.frameRate.rawValue
      ) { send(.setFrameRate(value: $0)) }
      SliderRow(
        Text("Smoothing"), screen.smoothing, identifier: SettingsIdentifier.smoothing.rawValue
      ) { send(.setSmoothing(value: $0)) }
      SliderRow(
        Text("Sensitivity"), screen.sensitivity, identifier: SettingsIdentifier.sensitivity.rawValue
      ) { send(.setSensitivity(value: $0)) }
    }
  }
}

/// The version, and what becomes of the pictures.
private struct AboutView: View {
  let version: String
  @State private var showsPrivacy = false

  var body: some View {
    Card(Text("About")) {
      Sentence("WeirdPhone \(version)", .plain)
        .accessibilityIdentifier(SettingsIdentifier.version.rawValue)
      Text(
        "No picture leaves this phone. The values of your face go to the outputs that you turn on, and nowhere else."
      )
      .font(.footnote)
      .foregroundStyle(Palette.muted)
      CapsuleButton(Text(verbatim: PrivacyPolicy.title)) { showsPrivacy = true }
        .accessibilityIdentifier(PrivacyIdentifier.open.rawValue)
    }
    .sheet(isPresented: $showsPrivacy) { PrivacyView { showsPrivacy = false } }
  }
}
