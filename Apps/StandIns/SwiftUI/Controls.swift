public import Foundation

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: Sendable {
  let content: String
  /// The key in the String Catalog; nil for a string that is shown as it is.
  let key: String?

  /// https://developer.apple.com/documentation/swiftui/text/init(verbatim:)
  public init(verbatim content: String) { self.init(content: content, key: nil) }

  /// Shows a string as it is; a literal is a ``LocalizedStringKey``.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init(content: String(content), key: nil)
  }

  /// https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)
  ///
  /// Without a bundle the words are looked up in the app's, also for a view of a package.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { self.init(content: key.text, key: key.key) }

  private init(content: String, key: String?) {
    self.content = content
    self.key = key
  }
}

/// https://developer.apple.com/documentation/swiftui/localizedstringkey
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  /// With "%@" for what is inserted.
  let key: String
  let text: String

  public init(_ value: String) { (key, text) = (value, value) }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) {
    (key, text) = (stringInterpolation.key, stringInterpolation.text)
  }

  /// https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      key += literal
      text += literal
    }

    public mutating func appendInterpolation(_ string: String) {
      key += "%@"
      text += string
    }
  }
}

extension Text: View, Drawn {
  var elements: [StandInElement] {
    var element = StandInElement("text", content)
    if let key { element.keys.append(key) }
    return [element]
  }
}

extension Text {
  /// https://developer.apple.com/documentation/swiftui/text/font(_:)
  public func font(_ font: Font?) -> Text { self }

  /// https://developer.apple.com/documentation/swiftui/text/foregroundstyle(_:)
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text { self }
}

/// https://developer.apple.com/documentation/swiftui/image
public struct Image: View, Drawn {
  private let name: String

  public init(systemName: String) { name = systemName }

  var elements: [StandInElement] { [StandInElement("image", name)] }
}

/// https://developer.apple.com/documentation/swiftui/label
public struct Label<Title: View, Icon: View>: View, Drawn {
  private let title: Title

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
  }

  var elements: [StandInElement] {
    let parts = SwiftUI.elements(of: title)
    return [StandInElement("label", parts.map(\.text).joined(separator: " "), parts)]
  }
}

/// https://developer.apple.com/documentation/swiftui/spacer
public struct Spacer: View, Drawn {
  public init(minLength: CGFloat? = nil) {}
  var elements: [StandInElement] { [] }
}

/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: View, Drawn {
  private let action: @MainActor () -> Void
  private let label: Label

  /// https://developer.apple.com/documentation/swiftui/button/init(action:label:)
  @preconcurrency
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  var elements: [StandInElement] {
    var element = StandInElement("button", "", SwiftUI.elements(of: label))
    element.activate = action
    return [element]
  }
}
