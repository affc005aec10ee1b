public import SwiftUI

/// A button that a finger hits.
public struct CapsuleButton: View {
  private let title: String
  private let isOn: Bool
  private let action: @MainActor () -> Void

  public init(_ title: String, isOn: Bool = false, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.isOn = isOn
    self.action = action
  }

  public var body: some View {
    Button(action: action) {
      Text(verbatim: title)
        .font(.headline)
        .foregroundStyle(isOn ? Palette.background : Palette.text)
        .padding(.horizontal, Space.large)
        .frame(minWidth: Space.target, minHeight: Space.target)
        .background(isOn ? Palette.accent : Palette.surface)
        .clipShape(RoundedRectangle(cornerRadius: Space.radius))
    }
  }
}
