package import Console
import ScreenKit

extension HomeProduct {
  /// Robot Face on HOME.
  package static let robot = HomeProduct(
    id: "robot", title: "Robot Face",
    sentence: "A companion that looks at people and shows moods.",
    hasScene: true,
    status: { hubState in
      guard let leader = hubState.leadPerformer, leader.tone == .connected,
        leader.framesPerSecond > 0
      else { return Status(.searching, "No face in view: its eyes rest.") }
      return Status(.connected, "These eyes follow \(leader.title).")
    },
    steps: { _ in [HomeScreen.Step("Let it look at you", path: "/robot")] })
}
