package import Console
import ScreenKit

extension HomeProduct {
  /// Prospero on HOME.
  package static let instrument = HomeProduct(
    id: "prospero", title: "Prospero",
    sentence: "Hands in the air, or fingers on the screen, play music.",
    hasScene: true,
    status: { _ in Status(.connected, "Ready: by touch, by hands, or by itself.") },
    steps: { _ in [HomeScreen.Step("Play music", path: "/play")] })
}
