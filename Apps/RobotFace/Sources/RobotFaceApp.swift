import RobotFaceUI
import SwiftUI

@main
struct RobotFaceApp: App {
  @State private var companion = Companion(seed: .random(in: 0...UInt32.max))

  var body: some Scene {
    WindowGroup { CompanionView(companion: companion) }
  }
}
