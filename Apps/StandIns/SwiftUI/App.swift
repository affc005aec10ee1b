/// https://developer.apple.com/documentation/swiftui/scene
@MainActor
@preconcurrency
public protocol Scene {}

/// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
  @_spi(StandIn) public let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// https://developer.apple.com/documentation/swiftui/app
@MainActor
@preconcurrency
public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}

extension App {
  /// There is no interface to run here; an app's types are checked all the same.
  public static func main() { _ = Self().body }
}
