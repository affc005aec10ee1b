public import Foundation

/// A view with a change to what it shows.
struct Modified<Content: View>: View, Drawn {
  let content: Content
  let change: @MainActor (inout StandInElement) -> Void

  /// A change of several elements changes a group around them.
  var elements: [StandInElement] {
    var inner = SwiftUI.elements(of: content)
    if inner.count == 1 {
      change(&inner[0])
      return inner
    }
    var group = StandInElement("group", "", inner)
    change(&group)
    return [group]
  }
}

/// https://developer.apple.com/documentation/swiftui/font
public struct Font: Sendable {
  public static let title2 = Font()
  public enum Weight: Sendable { case regular, medium, semibold, bold }
  public enum Design: Sendable { case `default`, monospaced, rounded }
  public static let title = Font()
  public static let headline = Font()
  public static let body = Font()
  public static let caption = Font()
  public static let footnote = Font()
  public func weight(_ weight: Weight) -> Font { self }
  public func monospacedDigit() -> Font { self }
}

/// https://developer.apple.com/documentation/swiftui/visibility
public enum Visibility: Sendable { case automatic, visible, hidden }

/// https://developer.apple.com/documentation/swiftui/edge
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// https://developer.apple.com/documentation/swiftui/accessibilitytraits
public struct AccessibilityTraits: ExpressibleByArrayLiteral, Sendable {
  let names: [String]
  public static let isButton = AccessibilityTraits(name: "isButton")
  public static let isHeader = AccessibilityTraits(name: "isHeader")
  public static let isImage = AccessibilityTraits(name: "isImage")
  public static let isModal = AccessibilityTraits(name: "isModal")
  public static let isSelected = AccessibilityTraits(name: "isSelected")
  public static let updatesFrequently = AccessibilityTraits(name: "updatesFrequently")

  private init(name: String) { names = [name] }
  public init(arrayLiteral elements: AccessibilityTraits...) { names = elements.flatMap(\.names) }
}

/// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior
public struct AccessibilityChildBehavior: Sendable {
  let name: String
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  public static let combine = AccessibilityChildBehavior(name: "combine")
  public static let contain = AccessibilityChildBehavior(name: "contain")
}

@MainActor
extension View {
  func modified(_ change: @escaping @MainActor (inout StandInElement) -> Void) -> some View {
    Modified(content: self, change: change)
  }

  /// https://developer.apple.com/documentation/swiftui/view/accessibilityidentifier(_:)
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    modified { element in
      guard !identifier.isEmpty else { return }
      // Of a container that is no element, it replaces the identifiers of everything inside.
      let isContainer = ["vstack", "hstack", "zstack", "grid", "scroll", "list", "disclosure"]
        .contains(
          element.kind)
      precondition(
        !isContainer || element.traits.contains { $0.hasPrefix("element.") },
        "\(identifier) is given to every child: use accessibilityElement(children:) before")
      element.identifier = identifier
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)
  public func accessibilityLabel(_ label: Text) -> some View {
    modified {
      $0.label = label.content
      if let key = label.key { $0.keys.append(key) }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)
  ///
  /// A literal is a key of the String Catalog.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(labelKey))
  }

  /// https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    let text = String(label)
    return modified { $0.label = text }
  }

  /// https://developer.apple.com/documentation/swiftui/view/accessibilityvalue(_:)
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    modified {
      $0.value = valueKey.text
      $0.keys.append(valueKey.key)
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/accessibilityvalue(_:)
  @_disfavoredOverload
  public func accessibilityValue(_ value: some StringProtocol) -> some View {
    let text = String(value)
    return modified { $0.value = text }
  }

  /// https://developer.apple.com/documentation/swiftui/view/accessibilityhidden(_:)
  public func accessibilityHidden(_ hidden: Bool) -> some View { modified { $0.isHidden = hidden } }

  /// https://developer.apple.com/documentation/swiftui/view/accessibilityaddtraits(_:)
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    modified { $0.traits += traits.names }
  }

  /// https://developer.apple.com/documentation/swiftui/view/accessibilityelement(children:)
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { modified { $0.traits.append("element." + children.name) } }

  /// https://developer.apple.com/documentation/swiftui/view/disabled(_:)
  public func disabled(_ disabled: Bool) -> some View {
    modified { element in
      guard disabled else { return }
      element.isDisabled = true
      element.activate = nil
      element.set = nil
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/ontapgesture(count:perform:)
  public func onTapGesture(
    count: Int = 1, perform action: @escaping () -> Void
  ) -> some View { modified { $0.activate = action } }

  /// https://developer.apple.com/documentation/swiftui/view/onlongpressgesture(minimumduration:maximumdistance:perform:onpressingchanged:)
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void, onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View { modified { $0.hold = action } }

  /// https://developer.apple.com/documentation/swiftui/view/onappear(perform:)
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modified { if let action { $0.appears.append(action) } }
  }

  /// https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { modified { $0.tasks.append(action) } }

  /// https://developer.apple.com/documentation/swiftui/view/task(id:priority:_:)
  public func task<Value: Equatable>(
    id value: Value, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { modified { $0.tasks.append(action) } }

  /// https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some View { modified { $0.traits.append("onChange") } }

  /// https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    modified { $0.opens.append(action) }
  }

  /// https://developer.apple.com/documentation/swiftui/view/statusbarhidden(_:)
  public func statusBarHidden(_ hidden: Bool = true) -> some View {
    modified { if hidden { $0.traits.append("statusBarHidden") } }
  }

  /// https://developer.apple.com/documentation/swiftui/view/persistentsystemoverlays(_:)
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View {
    modified { if visibility == .hidden { $0.traits.append("systemOverlaysHidden") } }
  }

  /// https://developer.apple.com/documentation/swiftui/view/tabitem(_:)
  public func tabItem<Item: View>(@ViewBuilder _ label: () -> Item) -> some View {
    let items = elements(of: label())
    return modified { element in
      var tab = StandInElement("tab", items.map(\.text).joined(separator: " "), [element])
      tab.identifier = items.compactMap(\.identifier).first
      element = tab
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/overlay(alignment:content:)
  public func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    let over = elements(of: content())
    return modified { $0.children += over }
  }

  /// https://developer.apple.com/documentation/swiftui/view/tag(_:includeoptional:)
  public func tag<Value: Hashable>(_ tag: Value) -> some View { modified { $0.tag = tag } }
  /// https://developer.apple.com/documentation/swiftui/view/padding(_:)
  public func padding(_ length: CGFloat) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/padding(_:_:)
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/font(_:)
  public func font(_ font: Font?) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/foregroundstyle(_:)
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/background(_:ignoressafeareaedges:)
  public func background<Style: ShapeStyle>(_ style: Style) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/opacity(_:)
  public func opacity(_ opacity: Double) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/contentshape(_:eofill:)
  public func contentShape<Value: Shape>(_ shape: Value) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/ignoressafearea(_:edges:)
  public func ignoresSafeArea() -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/linelimit(_:)
  public func lineLimit(_ number: Int?) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/clipshape(_:style:)
  public func clipShape<Value: Shape>(_ shape: Value) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/tint(_:)
  public func tint(_ tint: Color?) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/preferredcolorscheme(_:)
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

  /// https://developer.apple.com/documentation/swiftui/view/frame(width:height:alignment:)
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }

  /// https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    modified {
      if maxWidth == .infinity { $0.sides.append(StandInSide(alignment.horizontal.part)) }
    }
  }
}

/// https://developer.apple.com/documentation/swiftui/colorscheme
public enum ColorScheme: Sendable { case light, dark }

/// https://developer.apple.com/documentation/swiftui/shape
public protocol Shape: View, Sendable {}

/// https://developer.apple.com/documentation/swiftui/rectangle
public struct Rectangle: Shape, Drawn {
  public nonisolated init() {}
  var elements: [StandInElement] { [] }
}

/// https://developer.apple.com/documentation/swiftui/roundedrectangle
public struct RoundedRectangle: Shape, Drawn {
  public nonisolated init(cornerRadius: CGFloat) {}
  var elements: [StandInElement] { [] }
}

@MainActor
extension Shape {
  /// https://developer.apple.com/documentation/swiftui/shape/fill(_:style:)
  public func fill<Style: ShapeStyle>(_ content: Style) -> some View { self }
}
