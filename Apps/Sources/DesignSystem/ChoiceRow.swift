import Foundation
public import ScreenKit
public import SwiftUI

/// One of a few choices, all of them on the screen.
public struct ChipRow: View {
  private let choices: [Choice]
  private let selected: String
  private let identifier: (String) -> String
  private let send: @MainActor (String) -> Void

  /// - Parameter identifier: the identifier of the choice with an id.
  public init(
    _ choices: [Choice], selected: String, identifier: @escaping (String) -> String,
    send: @escaping @MainActor (String) -> Void
  ) {
    self.choices = choices
    self.selected = selected
    self.identifier = identifier
    self.send = send
  }

  public var body: some View {
    LazyVGrid(
      columns: [GridItem(.adaptive(minimum: 104), alignment: .leading)], alignment: .leading,
      spacing: Space.medium
    ) {
      ForEach(choices, id: \.id) { choice in
        CapsuleButton(Text(verbatim: choice.title), isOn: choice.id == selected) {
          send(choice.id)
        }
        .accessibilityIdentifier(identifier(choice.id))
      }
    }
  }
}

/// One of many choices, in a menu.
public struct MenuRow: View {
  private let title: Text
  private let choices: [Choice]
  private let selected: String
  private let send: @MainActor (String) -> Void

  public init(
    _ title: Text, _ choices: [Choice], selected: String,
    send: @escaping @MainActor (String) -> Void
  ) {
    self.title = title
    self.choices = choices
    self.selected = selected
    self.send = send
  }

  public var body: some View {
    Picker(selection: Binding(get: { selected }, set: { if $0 != selected { send($0) } })) {
      ForEach(choices, id: \.id) { Text(verbatim: $0.title).tag($0.id) }
    } label: {
      title.foregroundStyle(Palette.text)
    }
    .tint(Palette.accent)
    .frame(minHeight: Space.target)
  }
}
