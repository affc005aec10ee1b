/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value> {
  private let box: StandInBox<Value>

  public init(wrappedValue: Value) { box = StandInBox(wrappedValue) }
  public init(initialValue: Value) { box = StandInBox(initialValue) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    .reading(box)
  }
}

/// Keeps a value while a body is evaluated again.
// Views are evaluated on the main actor.
final class StandInBox<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// https://developer.apple.com/documentation/swiftui/binding/init(get:set:)
  ///
  /// The closures are called where the binding is used: SwiftUI does not change to their actor.
  @preconcurrency
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    self.get = unsafeBitCast(get, to: (() -> Value).self)
    self.set = unsafeBitCast(set, to: ((Value) -> Void).self)
  }

  private init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    (get, set) = (read, write)
  }

  /// https://developer.apple.com/documentation/swiftui/binding/constant(_:)
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(read: { value }, write: { _ in })
  }

  static func reading(_ box: StandInBox<Value>) -> Binding<Value> {
    Binding(read: { box.value }, write: { box.value = $0 })
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Member>(
    dynamicMember path: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding<Member>(
      read: { wrappedValue[keyPath: path] }, write: { wrappedValue[keyPath: path] = $0 })
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues: Sendable {
  /// https://developer.apple.com/documentation/swiftui/environmentvalues/scenephase
  public var scenePhase = ScenePhase.active
  /// https://developer.apple.com/documentation/swiftui/environmentvalues/layoutdirection
  public var layoutDirection = LayoutDirection.leftToRight
  /// https://developer.apple.com/documentation/swiftui/environmentvalues/accessibilityreducemotion
  public internal(set) var accessibilityReduceMotion = false
}

/// https://developer.apple.com/documentation/swiftui/layoutdirection
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper
public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }

  public var wrappedValue: Value { StandInEnvironment.values[keyPath: path] }
}

@_spi(StandIn) public enum StandInEnvironment {
  // Views are evaluated on the main actor.
  nonisolated(unsafe) public static var values = EnvironmentValues()

  @MainActor
  public static func reduceMotion(_ isOn: Bool) { values.accessibilityReduceMotion = isOn }
}

@MainActor
extension View {
  /// https://developer.apple.com/documentation/swiftui/view/environment(_:_:)
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    Surrounded(content: self) { $0[keyPath: keyPath] = value }
  }
}

/// A view whose environment differs.
struct Surrounded<Content: View>: View, Drawn {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  var elements: [StandInElement] {
    let before = StandInEnvironment.values
    defer { StandInEnvironment.values = before }
    change(&StandInEnvironment.values)
    return SwiftUI.elements(of: content)
  }
}
