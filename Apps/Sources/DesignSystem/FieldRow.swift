import Foundation
public import SwiftUI

/// A text that is typed, with its problem below.
public struct FieldRow: View {
  private let title: Text
  private let text: String
  private let problem: String?
  private let identifier: String
  private let problemIdentifier: String
  private let send: @MainActor (String) -> Void

  /// - Parameter problemIdentifier: of the problem's sentence; nil for that of the field with ".error".
  public init(
    _ title: Text, text: String, problem: String? = nil, identifier: String,
    problemIdentifier: String? = nil, send: @escaping @MainActor (String) -> Void
  ) {
    self.title = title
    self.text = text
    self.problem = problem
    self.identifier = identifier
    self.problemIdentifier = problemIdentifier ?? identifier + ".error"
    self.send = send
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: Space.small) {
      title
        .font(.caption)
        .foregroundStyle(Palette.muted)
        .accessibilityHidden(true)
      TextField(text: Binding(get: { text }, set: change), axis: .vertical) { title }
        .textInputAutocapitalization(.never)
        .autocorrectionDisabled()
        .padding(Space.medium)
        .frame(minHeight: Space.target)
        .background(Palette.control)
        .clipShape(RoundedRectangle(cornerRadius: Space.medium))
        .accessibilityIdentifier(identifier)
      if let problem {
        Sentence(problem, .problem).accessibilityIdentifier(problemIdentifier)
      }
    }
  }

  /// A field also sets the text that it has, as when it gets the focus.
  private func change(_ new: String) {
    if new != text { send(new) }
  }
}

/// A switch with its name.
public struct ToggleRow: View {
  private let title: Text
  private let isOn: Bool
  private let send: @MainActor (Bool) -> Void

  public init(_ title: Text, isOn: Bool, send: @escaping @MainActor (Bool) -> Void) {
    self.title = title
    self.isOn = isOn
    self.send = send
  }

  public var body: some View {
    Toggle(isOn: Binding(get: { isOn }, set: { if $0 != isOn { send($0) } })) {
      title.foregroundStyle(Palette.text)
    }
    .tint(Palette.accent)
    .frame(minHeight: Space.target)
  }
}
