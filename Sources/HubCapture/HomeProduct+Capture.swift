package import Console
import ScreenKit

extension HomeProduct {
  /// Capture on HOME.
  package static let capture = HomeProduct(
    id: "capture", title: "Capture",
    sentence: "Record many sensors on one clock, for datasets.",
    hasScene: true,
    status: { _ in Status(.connected, "Ready: sessions stay on this computer.") },
    steps: { _ in
      [
        HomeScreen.Step("Record a session", path: "/capture"),
        HomeScreen.Step("Look at sessions", path: "/capture/library"),
      ]
    })
}
