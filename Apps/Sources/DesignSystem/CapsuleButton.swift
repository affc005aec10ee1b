public import SwiftUI

/// A button that a finger hits.
public struct CapsuleButton: View {
  private let title: Text
  private let isOn: Bool
  private let action: @MainActor () -> Void

  /// - Parameter isOn: whether it is pressed, as the choice of several.
  public init(_ title: Text, isOn: Bool = false, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.isOn = isOn
    self.action = action
  }

  public var body: some View {
    Button(action: action) {
      title
        .font(.headline)
        .foregroundStyle(isOn ? Palette.background : Palette.text)
        .padding(.horizontal, Space.large)
        .frame(minWidth: Space.target, minHeight: Space.target)
        .background(isOn ? Palette.accent : Palette.control)
        .clipShape(RoundedRectangle(cornerRadius: Space.radius))
    }
    .accessibilityAddTraits(isOn ? [.isButton, .isSelected] : .isButton)
  }
}

/// A button with a picture; its label is spoken.
public struct IconButton: View {
  private let label: Text
  private let image: String
  private let action: @MainActor () -> Void

  /// - Parameter image: the name of a system symbol.
  public init(_ label: Text, image: String, action: @escaping @MainActor () -> Void) {
    self.label = label
    self.image = image
    self.action = action
  }

  public var body: some View {
    Button(action: action) {
      Image(systemName: image)
        .font(.headline)
        .foregroundStyle(Palette.text)
        .frame(minWidth: Space.target, minHeight: Space.target)
    }
    .accessibilityLabel(label)
  }
}
