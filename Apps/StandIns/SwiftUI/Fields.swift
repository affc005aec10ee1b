public import Foundation

/// https://developer.apple.com/documentation/swiftui/toggle
public struct Toggle<Label: View>: View, Drawn {
  private let isOn: Binding<Bool>
  private let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  var elements: [StandInElement] {
    var element = StandInElement("toggle", "", SwiftUI.elements(of: label))
    element.value = isOn.wrappedValue ? "1" : "0"
    element.activate = { [isOn] in isOn.wrappedValue.toggle() }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/slider
public struct Slider<Label: View>: View, Drawn {
  private let read: () -> Double
  private let write: (Double) -> Void
  private let label: Label

  /// https://developer.apple.com/documentation/swiftui/slider/init(value:in:step:label:oneditingchanged:)
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    // A slider whose range is empty, or shorter than a step, raises.
    precondition(step > 0 && bounds.lowerBound.distance(to: bounds.upperBound) >= step)
    read = { Double(value.wrappedValue) }
    write = { value.wrappedValue = min(max(V($0), bounds.lowerBound), bounds.upperBound) }
    self.label = label()
  }

  var elements: [StandInElement] {
    var element = StandInElement("slider", "", SwiftUI.elements(of: label))
    element.value = "\(read())"
    element.set = { [write] in if let number = $0 as? Double { write(number) } }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label: View>: View, Drawn {
  private let label: Label
  private let read: () -> String
  private let write: (Any) -> Void

  /// https://developer.apple.com/documentation/swiftui/textfield/init(text:prompt:label:)
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.label = label()
    read = { text.wrappedValue }
    write = { if let new = $0 as? String { text.wrappedValue = new } }
  }

  /// https://developer.apple.com/documentation/swiftui/textfield/init(text:prompt:axis:label:)
  public init(
    text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
  ) { self.init(text: text, prompt: prompt, label: label) }

  /// https://developer.apple.com/documentation/swiftui/textfield/init(value:format:prompt:label:)
  ///
  /// The value changes when editing ends, and not when the text cannot be parsed.
  public init<Format: ParseableFormatStyle>(
    value: Binding<Format.FormatInput>, format: Format, prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where Format.FormatOutput == String {
    self.label = label()
    read = { format.format(value.wrappedValue) }
    write = {
      guard let text = $0 as? String, let new = try? format.parseStrategy.parse(text) else {
        return
      }
      value.wrappedValue = new
    }
  }

  var elements: [StandInElement] {
    var element = StandInElement("field", "", SwiftUI.elements(of: label))
    element.value = read()
    element.set = write
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/picker
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, Drawn {
  private let selection: Binding<SelectionValue>
  private let content: Content
  private let label: Label

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  var elements: [StandInElement] {
    let choices = SwiftUI.elements(of: content)
    // A selection without its tag shows nothing.
    precondition(
      choices.contains { $0.tag == AnyHashable(selection.wrappedValue) },
      "no choice has the tag \(selection.wrappedValue)")
    var element = StandInElement("picker", "", SwiftUI.elements(of: label) + choices)
    element.value = "\(selection.wrappedValue)"
    element.set = { [selection] in
      if let value = $0 as? SelectionValue { selection.wrappedValue = value }
    }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/textinputautocapitalization
public struct TextInputAutocapitalization: Sendable {
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
}

@MainActor
extension View {
  /// https://developer.apple.com/documentation/swiftui/view/textinputautocapitalization(_:)
  public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View { self }

  /// https://developer.apple.com/documentation/swiftui/view/autocorrectiondisabled(_:)
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
}
