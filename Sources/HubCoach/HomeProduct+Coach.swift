package import Console
import ScreenKit

extension HomeProduct {
  /// Neuro-Sync on HOME.
  package static let coach = HomeProduct(
    id: "neuro-sync", title: "Neuro-Sync",
    sentence: "Film yourself, and be coached while you speak.",
    hasScene: true,
    status: { _ in Status(.connected, "Ready: it judges on this hub, without a cloud.") },
    steps: { _ in
      [
        HomeScreen.Step("Record a take", path: "/coach/record"),
        HomeScreen.Step("Check devices", path: "/coach"),
      ]
    })
}
