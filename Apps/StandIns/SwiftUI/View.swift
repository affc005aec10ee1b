public import Foundation

/// https://developer.apple.com/documentation/swiftui/view
///
/// Records what a screen shows instead of drawing it: tests read the outline and use the controls.
@MainActor
@preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("Never has no body") }
}

/// A view that records itself.
@MainActor
@preconcurrency
protocol Drawn: View where Body == Never {
  var elements: [StandInElement] { get }
}

extension Drawn {
  public var body: Never { fatalError("A view of the framework has no body") }
}

/// What a view shows: a tree of texts and controls.
@MainActor
@_spi(StandIn) public struct StandInElement {
  public var kind: String
  public var text = ""
  public var identifier: String?
  public var label: String?
  public var value: String?
  public var isHidden = false
  public var isDisabled = false
  /// The value by which a picker or a bar of tabs chooses it.
  public var tag: AnyHashable?
  /// Keys of the String Catalog.
  public var keys: [String] = []
  /// What a share sheet would offer.
  public var shared: [any Sendable] = []
  public var children: [StandInElement] = []
  /// What a tap does; nil for what is no control.
  public var activate: (() -> Void)?
  public var hold: (() -> Void)?
  /// The way of a finger since it touched, in points; nil when it is lifted.
  public var drag: ((CGSize?) -> Void)?
  /// The factor of two fingers since they touched; nil when they are lifted.
  public var pinch: ((CGFloat?) -> Void)?
  /// Sets a toggle, a slider, a text or a choice.
  public var set: ((Any) -> Void)?
  public var tasks: [@Sendable () async -> Void] = []
  public var appears: [() -> Void] = []
  /// What a link does that opens the app.
  public var opens: [(URL) -> Void] = []
  /// Draws a canvas.
  public var paint: ((inout GraphicsContext, CGSize) -> Void)?
  /// The sides to which a stack, and the frames around it, move what is in them, from inside.
  public var sides: [StandInSide] = []
  /// Whether a row, or a row of a grid, begins at the right.
  public var isMirrored = false
  /// Names of modifiers without content, such as "statusBarHidden".
  public var traits: [String] = []

  init(_ kind: String, _ text: String = "", _ children: [StandInElement] = []) {
    self.kind = kind
    self.text = text
    self.children = children
  }

  /// The texts of a row as a person sees them from the left to the right.
  public var textsFromTheLeft: [String] {
    let inside = (isMirrored && kind == "hstack" ? children.reversed() : children).flatMap(
      \.textsFromTheLeft)
    return text.isEmpty ? inside : [text] + inside
  }

  /// Every element of the tree, itself first.
  public var all: [StandInElement] { [self] + children.flatMap(\.all) }

  public func find(_ identifier: String) -> StandInElement? {
    all.first { $0.identifier == identifier }
  }

  /// Identifiers in the order of the outline.
  public var identifiers: [String] { all.compactMap(\.identifier) }

  /// Visible and spoken texts.
  public var texts: [String] {
    all.flatMap { [$0.text, $0.label ?? "", $0.value ?? ""] }.filter { !$0.isEmpty }
  }
}

/// A side of the screen, which is the same for every language.
@_spi(StandIn) public enum StandInSide: Sendable {
  case left, middle, right

  /// The side of a leading, centred or trailing edge in the environment's direction.
  init(_ part: Double) {
    let isMirrored = StandInEnvironment.values.layoutDirection == .rightToLeft
    self = part == 0.5 ? .middle : (part < 0.5) == isMirrored ? .right : .left
  }
}

/// Evaluates a view.
@MainActor
@_spi(StandIn) public func standInDraw<Content: View>(_ view: Content) -> StandInElement {
  StandInElement("root", "", elements(of: view))
}

@MainActor
func elements<Content: View>(of view: Content) -> [StandInElement] {
  if let drawn = view as? any Drawn { return drawn.elements }
  return elements(of: view.body)
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@MainActor
@resultBuilder
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView((repeat each content)) }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(first: first, second: nil) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(first: nil, second: second) }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: View, Drawn {
  public init() {}
  var elements: [StandInElement] { [] }
}

/// https://developer.apple.com/documentation/swiftui/tupleview
public struct TupleView<Content>: View, Drawn {
  private let read: @MainActor () -> [StandInElement]

  init<each Part: View>(_ content: (repeat each Part)) where Content == (repeat each Part) {
    read = {
      var all: [StandInElement] = []
      repeat all += SwiftUI.elements(of: each content)
      return all
    }
  }

  var elements: [StandInElement] { read() }
}

/// https://developer.apple.com/documentation/swiftui/_conditionalcontent
public struct _ConditionalContent<First: View, Second: View>: View, Drawn {
  let first: First?
  let second: Second?

  var elements: [StandInElement] {
    first.map { SwiftUI.elements(of: $0) } ?? second.map { SwiftUI.elements(of: $0) } ?? []
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("An optional view has no body") }
}

extension Optional: Drawn where Wrapped: View {
  var elements: [StandInElement] { map { SwiftUI.elements(of: $0) } ?? [] }
}
