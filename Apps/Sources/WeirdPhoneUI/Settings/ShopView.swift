import Console
import DesignSystem
import FaceScreens
import ScreenKit
import SwiftUI

/// The tier, and what each includes.
struct TierView: View {
  let panel: TierPanel

  var body: some View {
    Card(Text("Tier")) {
      Text(verbatim: "WeirdPhone \(panel.title)")
        .font(.headline)
        .foregroundStyle(Palette.accent)
        .accessibilityIdentifier(SettingsIdentifier.tier.rawValue)
      Sentence(panel.sentence)
      ForEach(panel.rows, id: \.title) { row in
        VStack(alignment: .leading, spacing: Space.small) {
          Sentence(row.title, .plain)
          Text("Free: \(row.free)").font(.footnote).foregroundStyle(Palette.muted)
          Text("Pro: \(row.pro)").font(.footnote).foregroundStyle(Palette.muted)
        }
        .accessibilityElement(children: .combine)
      }
    }
  }
}

/// Leads from the notice of a limit to the shop; nothing where nothing is sold.
struct UpgradeButton: View {
  let title: String?
  let place: UpgradeIdentifier
  let open: @MainActor () -> Void

  @ViewBuilder var body: some View {
    if let title {
      CapsuleButton(Text(verbatim: title), action: open)
        .accessibilityIdentifier(place.rawValue)
    }
  }
}

/// Pro, bought once, restored, and what waits for it.
struct ShopView: View {
  let screen: ShopScreen
  let send: @MainActor (ShopScreen.Action) -> Void

  var body: some View {
    Card(Text(verbatim: screen.title)) {
      Sentence(screen.sentence, .plain).accessibilityIdentifier(ShopIdentifier.sentence.rawValue)
      if let parked = screen.parked {
        Sentence(parked).accessibilityIdentifier(ShopIdentifier.parked.rawValue)
      }
      if !screen.isPro {
        CapsuleButton(Text(verbatim: screen.buyTitle), isOn: true) { send(.buy) }
          .disabled(!screen.canBuy)
          .accessibilityIdentifier(ShopIdentifier.buy.rawValue)
      }
      CapsuleButton(Text("Restore purchases")) { send(.restore) }
        .disabled(!screen.canRestore)
        .accessibilityIdentifier(ShopIdentifier.restore.rawValue)
      if screen.isPro {
        CapsuleButton(Text("Request a refund")) { send(.requestRefund) }
          .disabled(!screen.canRefund)
          .accessibilityIdentifier(ShopIdentifier.refund.rawValue)
      }
      if let problem = screen.problem {
        Sentence(problem, .problem).accessibilityIdentifier(ShopIdentifier.problem.rawValue)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(ShopIdentifier.panel.rawValue)
    .onAppear { send(.open) }
  }
}
