public import Foundation

/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public enum HorizontalAlignment: Sendable { case leading, center, trailing }

/// https://developer.apple.com/documentation/swiftui/verticalalignment
public enum VerticalAlignment: Sendable { case top, center, bottom, firstTextBaseline }

/// https://developer.apple.com/documentation/swiftui/alignment
public enum Alignment: Sendable {
  case center, leading, trailing, top, bottom, topLeading, topTrailing, bottomLeading,
    bottomTrailing
}

/// https://developer.apple.com/documentation/swiftui/axis
public enum Axis: Sendable {
  case horizontal, vertical

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: View, Drawn {
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  var elements: [StandInElement] {
    [StandInElement("vstack", "", SwiftUI.elements(of: content))]
  }
}

/// https://developer.apple.com/documentation/swiftui/lazyvstack
public struct LazyVStack<Content: View>: View, Drawn {
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  var elements: [StandInElement] {
    [StandInElement("vstack", "", SwiftUI.elements(of: content))]
  }
}

/// https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View>: View, Drawn {
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  var elements: [StandInElement] {
    [StandInElement("hstack", "", SwiftUI.elements(of: content))]
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
    [StandInElement("grid", "", SwiftUI.elements(of: content))]
  }
}

/// https://developer.apple.com/documentation/swiftui/list
public struct List<Content: View>: View, Drawn {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  var elements: [StandInElement] {
    [StandInElement("list", "", SwiftUI.elements(of: content))]
  }
}

/// https://developer.apple.com/documentation/swiftui/section
public struct Section<Content: View>: View, Drawn {
  private let title: String
  private let content: Content

  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.content = content()
  }

  var elements: [StandInElement] {
    [StandInElement("section", title, SwiftUI.elements(of: content))]
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
public struct TimelineView<Schedule, Content: View>: View, Drawn {
  public struct Context {
    public let date: Date
  }

  private let content: (Context) -> Content

  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    self.content = content
  }

  var elements: [StandInElement] {
    SwiftUI.elements(of: content(Context(date: StandInTime.date)))
  }
}

/// https://developer.apple.com/documentation/swiftui/animationtimelineschedule
public struct AnimationTimelineSchedule: Sendable {
  public init(minimumInterval: Double? = nil, paused: Bool = false) {}
}

@MainActor
@_spi(StandIn) public enum StandInTime {
  public static var date = Date(timeIntervalSince1970: 0)
}
