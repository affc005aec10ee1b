import Foundation
public import ScreenKit
public import SwiftUI

/// A number as a field, and as a slider where it has ends.
public struct NumberRow: View {
  private let title: Text
  private let value: Double
  private let rule: NumberRule
  private let identifier: String?
  private let sliderIdentifier: String?
  private let send: @MainActor (Double, String) -> Void
  /// Counts drags: the changes of one are one step of undo.
  @State private var drag = 0

  /// - Parameter send: gets the number and the name of the drag, the same for all numbers of one drag.
  public init(
    _ title: Text, _ value: Double, rule: NumberRule, identifier: String? = nil,
    sliderIdentifier: String? = nil, send: @escaping @MainActor (Double, String) -> Void
  ) {
    self.title = title
    self.value = value
    self.rule = rule
    self.identifier = identifier
    self.sliderIdentifier = sliderIdentifier
    self.send = send
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: Space.small) {
      HStack {
        title.foregroundStyle(Palette.text).accessibilityHidden(true)
        Spacer()
        TextField(
          value: Binding(get: { value }, set: change),
          format: .number.grouping(.never).precision(.fractionLength(0...3))
        ) { title }
        .frame(minWidth: 2 * Space.target, maxWidth: 3 * Space.target, minHeight: Space.target)
        .accessibilityIdentifier(identifier ?? "")
      }
      slider
    }
  }

  @ViewBuilder private var slider: some View {
    if let sliderIdentifier, let ends = rule.ends {
      Slider(
        value: Binding(
          get: { min(max(value, ends.lowerBound), ends.upperBound) }, set: change), in: ends,
        step: rule.step
      ) {
        title
      } onEditingChanged: {
        if $0 { drag += 1 }
      }
      .accessibilityIdentifier(sliderIdentifier)
    }
  }

  private func change(_ new: Double) {
    if new != value { send(new, "\(identifier ?? sliderIdentifier ?? "").\(drag)") }
  }
}

extension NumberRule {
  /// Where a slider begins and ends; nil without ends, or with ends closer than a step.
  fileprivate var ends: ClosedRange<Double>? {
    guard let minimum, let maximum, maximum - minimum >= step else { return nil }
    return minimum...maximum
  }
}

/// A number as a slider with its name, its value and its hint.
public struct SliderRow: View {
  private let title: Text
  private let state: SliderState
  private let identifier: String
  private let send: @MainActor (Double) -> Void

  public init(
    _ title: Text, _ state: SliderState, identifier: String,
    send: @escaping @MainActor (Double) -> Void
  ) {
    self.title = title
    self.state = state
    self.identifier = identifier
    self.send = send
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: Space.small) {
      HStack {
        title.foregroundStyle(Palette.text)
        Spacer()
        Text(verbatim: text).foregroundStyle(Palette.muted)
      }
      .accessibilityHidden(true)
      Slider(
        value: Binding(get: { min(max(state.value, state.minimum), state.maximum) }, set: change),
        in: state.minimum...state.maximum, step: state.step
      ) {
        title
      }
      .accessibilityValue(text)
      .accessibilityIdentifier(identifier)
      Sentence(state.hint)
    }
  }

  private var text: String {
    let number = state.value.formatted(.number.precision(.fractionLength(0...2)))
    return state.unit.isEmpty ? number : "\(number) \(state.unit)"
  }

  private func change(_ new: Double) {
    if new != state.value { send(new) }
  }
}
