public import Foundation

/// https://developer.apple.com/documentation/swiftui/gesture
@MainActor
@preconcurrency
public protocol Gesture<Value> {
  associatedtype Value

  /// Makes an element answer the fingers of a test.
  @_spi(StandIn) func record(
    in element: inout StandInElement, changed: @escaping (Value) -> Void,
    ended: @escaping (Value) -> Void)
}

extension Gesture {
  @_spi(StandIn) public func record(
    in element: inout StandInElement, changed: @escaping (Value) -> Void,
    ended: @escaping (Value) -> Void
  ) {}

  /// https://developer.apple.com/documentation/swiftui/gesture/onchanged(_:)
  public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self>
  where Value: Equatable { _ChangedGesture(content: self, action: action) }

  /// https://developer.apple.com/documentation/swiftui/gesture/onended(_:)
  public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(content: self, action: action)
  }
}

/// https://developer.apple.com/documentation/swiftui/_changedgesture
public struct _ChangedGesture<Content: Gesture>: Gesture {
  let content: Content
  let action: (Content.Value) -> Void

  @_spi(StandIn) public func record(
    in element: inout StandInElement, changed: @escaping (Content.Value) -> Void,
    ended: @escaping (Content.Value) -> Void
  ) {
    content.record(
      in: &element,
      changed: { [action] in
        action($0)
        changed($0)
      }, ended: ended)
  }
}

/// https://developer.apple.com/documentation/swiftui/_endedgesture
public struct _EndedGesture<Content: Gesture>: Gesture {
  let content: Content
  let action: (Content.Value) -> Void

  @_spi(StandIn) public func record(
    in element: inout StandInElement, changed: @escaping (Content.Value) -> Void,
    ended: @escaping (Content.Value) -> Void
  ) {
    content.record(
      in: &element, changed: changed,
      ended: { [action] in
        action($0)
        ended($0)
      })
  }
}

/// https://developer.apple.com/documentation/swiftui/draggesture
public struct DragGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
  }

  /// https://developer.apple.com/documentation/swiftui/draggesture/init(minimumdistance:coordinatespace:)
  public init(
    minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
  ) {}

  @_spi(StandIn) public func record(
    in element: inout StandInElement, changed: @escaping (Value) -> Void,
    ended: @escaping (Value) -> Void
  ) {
    func value(_ way: CGSize) -> Value {
      Value(time: Date(), location: CGPoint(x: way.width, y: way.height), startLocation: .zero)
    }
    element.drag = { way in way.map { changed(value($0)) } ?? ended(value(.zero)) }
  }
}

/// https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol
public protocol CoordinateSpaceProtocol {}

/// https://developer.apple.com/documentation/swiftui/localcoordinatespace
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol/local
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

/// https://developer.apple.com/documentation/swiftui/magnifygesture
public struct MagnifyGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    /// 1 at the start.
    public var magnification: CGFloat
  }

  public init(minimumScaleDelta: CGFloat = 0.01) {}

  @_spi(StandIn) public func record(
    in element: inout StandInElement, changed: @escaping (Value) -> Void,
    ended: @escaping (Value) -> Void
  ) {
    element.pinch = { factor in
      let value = Value(time: Date(), magnification: factor ?? 1)
      factor == nil ? ended(value) : changed(value)
    }
  }
}

@MainActor
extension View {
  /// https://developer.apple.com/documentation/swiftui/view/gesture(_:including:)
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modified { gesture.record(in: &$0, changed: { _ in }, ended: { _ in }) }
  }

  /// https://developer.apple.com/documentation/swiftui/view/simultaneousgesture(_:including:)
  public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View {
    self.gesture(gesture, including: mask)
  }
}

/// https://developer.apple.com/documentation/swiftui/gesturemask
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none = GestureMask([])
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all = GestureMask(rawValue: 3)
}
