public import Foundation

/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable {
  /// From 0, where a line begins, to 1.
  let part: Double
  public static let leading = HorizontalAlignment(part: 0)
  public static let center = HorizontalAlignment(part: 0.5)
  public static let trailing = HorizontalAlignment(part: 1)
}

/// https://developer.apple.com/documentation/swiftui/verticalalignment
public struct VerticalAlignment: Equatable, Sendable {
  let name: String
  public static let top = VerticalAlignment(name: "top")
  public static let center = VerticalAlignment(name: "center")
  public static let bottom = VerticalAlignment(name: "bottom")
  public static let firstTextBaseline = VerticalAlignment(name: "firstTextBaseline")
}

/// https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Equatable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
}

/// https://developer.apple.com/documentation/swiftui/axis
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal = 0
  case vertical = 1

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: View, Drawn {
  private let alignment: HorizontalAlignment
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/vstack/init(alignment:spacing:content:)
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.content = content()
  }

  var elements: [StandInElement] { [column(alignment, content)] }
}

@MainActor
private func column<Content: View>(
  _ alignment: HorizontalAlignment, _ content: Content
) -> StandInElement {
  var element = StandInElement("vstack", "", elements(of: content))
  element.sides = [StandInSide(alignment.part)]
  return element
}

/// https://developer.apple.com/documentation/swiftui/lazyvstack
public struct LazyVStack<Content: View>: View, Drawn {
  private let alignment: HorizontalAlignment
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/lazyvstack/init(alignment:spacing:pinnedviews:content:)
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.content = content()
  }

  var elements: [StandInElement] { [column(alignment, content)] }
}

/// https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View>: View, Drawn {
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  var elements: [StandInElement] {
    var row = StandInElement("hstack", "", SwiftUI.elements(of: content))
    row.isMirrored = StandInEnvironment.values.layoutDirection == .rightToLeft
    return [row]
  }
}

/// https://developer.apple.com/documentation/swiftui/zstack
public struct ZStack<Content: View>: View, Drawn {
  private let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  var elements: [StandInElement] {
    [StandInElement("zstack", "", SwiftUI.elements(of: content))]
  }
}

/// https://developer.apple.com/documentation/swiftui/group
public struct Group<Content: View>: View, Drawn {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  var elements: [StandInElement] { SwiftUI.elements(of: content) }
}

/// https://developer.apple.com/documentation/swiftui/scrollview
public struct ScrollView<Content: View>: View, Drawn {
  private let content: Content

  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) { self.content = content() }

  var elements: [StandInElement] {
    [StandInElement("scroll", "", SwiftUI.elements(of: content))]
  }
}

/// https://developer.apple.com/documentation/swiftui/griditem
public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}

/// https://developer.apple.com/documentation/swiftui/lazyvgrid
public struct LazyVGrid<Content: View>: View, Drawn {
  private let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  var elements: [StandInElement] {
    var grid = StandInElement("grid", "", SwiftUI.elements(of: content))
    grid.isMirrored = StandInEnvironment.values.layoutDirection == .rightToLeft
    return [grid]
  }
}

/// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, Drawn {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let content: (Data.Element) -> Content

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  var elements: [StandInElement] {
    let ids = data.map { $0[keyPath: id] }
    precondition(Set(ids).count == ids.count, "two rows with one id are drawn wrongly")
    return data.flatMap { SwiftUI.elements(of: content($0)) }
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

/// https://developer.apple.com/documentation/swiftui/geometryproxy
public struct GeometryProxy {
  public let size: CGSize
}

/// https://developer.apple.com/documentation/swiftui/geometryreader
public struct GeometryReader<Content: View>: View, Drawn {
  private let content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  var elements: [StandInElement] {
    SwiftUI.elements(of: content(GeometryProxy(size: CGSize(width: 390, height: 844))))
  }
}

/// https://developer.apple.com/documentation/swiftui/tabview
public struct TabView<SelectionValue: Hashable, Content: View>: View, Drawn {
  private let selection: Binding<SelectionValue>?
  private let content: Content

  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  var elements: [StandInElement] {
    var tabs = StandInElement("tabs", "", SwiftUI.elements(of: content))
    tabs.value = selection.map { "\($0.wrappedValue)" }
    tabs.set = { [selection] in
      if let value = $0 as? SelectionValue { selection?.wrappedValue = value }
    }
    return [tabs]
  }
}

/// https://developer.apple.com/documentation/swiftui/timelineview
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View, Drawn {
  /// https://developer.apple.com/documentation/swiftui/timelineview/context
  public struct Context {
    public let date: Date
  }

  private let content: (Context) -> Content

  /// https://developer.apple.com/documentation/swiftui/timelineview/init(_:content:)-1mlmj
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) { self.content = { content(TimelineViewDefaultContext(date: $0.date)) } }

  var elements: [StandInElement] {
    SwiftUI.elements(of: content(Context(date: StandInTime.date)))
  }
}

/// https://developer.apple.com/documentation/swiftui/timelineviewdefaultcontext
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>
  .Context

/// https://developer.apple.com/documentation/swiftui/timelineschedule
public protocol TimelineSchedule {}

/// https://developer.apple.com/documentation/swiftui/everyminutetimelineschedule
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {}

/// https://developer.apple.com/documentation/swiftui/animationtimelineschedule
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  /// https://developer.apple.com/documentation/swiftui/animationtimelineschedule/init(minimuminterval:paused:)
  public init(minimumInterval: Double? = nil, paused: Bool = false) {}
}

@MainActor
@_spi(StandIn) public enum StandInTime {
  public static var date = Date(timeIntervalSince1970: 0)
}
