public import Foundation

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: Sendable {
  let content: String

  public init(verbatim content: String) { self.content = content }
  public init(_ content: some StringProtocol) { self.content = String(content) }
}

extension Text: View, Drawn {
  var elements: [StandInElement] { [StandInElement("text", content)] }
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
public struct Label: View, Drawn {
  private let title: String
  private let image: String

  public init(_ title: some StringProtocol, systemImage name: String) {
    self.title = String(title)
    image = name
  }

  var elements: [StandInElement] { [StandInElement("label", title)] }
}

/// https://developer.apple.com/documentation/swiftui/spacer
public struct Spacer: View, Drawn {
  public init(minLength: CGFloat? = nil) {}
  var elements: [StandInElement] { [] }
}

/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: View, Drawn {
  private let action: @MainActor () -> Void
  private let label: Label

  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.action = action
    self.label = label()
  }

  var elements: [StandInElement] {
    var element = StandInElement("button", "", SwiftUI.elements(of: label))
    element.activate = action
    return [element]
  }
}

extension Button where Label == Text {
  public init(
    _ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(String(title)) } }
}

/// https://developer.apple.com/documentation/swiftui/toggle
public struct Toggle: View, Drawn {
  private let title: String
  private let isOn: Binding<Bool>

  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.title = String(title)
    self.isOn = isOn
  }

  var elements: [StandInElement] {
    var element = StandInElement("toggle", title)
    element.value = isOn.wrappedValue ? "1" : "0"
    element.activate = { [isOn] in isOn.wrappedValue.toggle() }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/slider
public struct Slider: View, Drawn {
  private let value: Binding<Double>
  private let bounds: ClosedRange<Double>

  public init(
    value: Binding<Double>, in bounds: ClosedRange<Double> = 0...1, step: Double = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    // A slider whose range is empty raises.
    precondition(bounds.lowerBound < bounds.upperBound && step > 0)
    self.value = value
    self.bounds = bounds
  }

  var elements: [StandInElement] {
    var element = StandInElement("slider")
    element.value = "\(value.wrappedValue)"
    element.set = { [value, bounds] in
      guard let number = $0 as? Double else { return }
      value.wrappedValue = min(max(number, bounds.lowerBound), bounds.upperBound)
    }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField: View, Drawn {
  private let title: String
  private let text: Binding<String>

  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  var elements: [StandInElement] {
    var element = StandInElement("field", title)
    element.value = text.wrappedValue
    element.set = { [text] in if let new = $0 as? String { text.wrappedValue = new } }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/progressview
public struct ProgressView: View, Drawn {
  public init() {}
  var elements: [StandInElement] { [StandInElement("progress")] }
}
