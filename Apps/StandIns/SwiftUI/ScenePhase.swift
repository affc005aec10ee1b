/// https://developer.apple.com/documentation/swiftui/scenephase
public enum ScenePhase: Comparable, Sendable {
  case background
  case inactive
  case active
}
