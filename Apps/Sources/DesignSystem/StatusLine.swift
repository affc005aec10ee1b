public import ScreenKit
public import SwiftUI

/// A dot in the colour of a tone, and the sentence beside it.
public struct StatusLine: View {
  private let status: Status

  public init(_ status: Status) { self.status = status }

  public var body: some View {
    HStack(spacing: Space.medium) {
      RoundedRectangle(cornerRadius: Space.small)
        .fill(status.tone.colour)
        .frame(width: Space.medium, height: Space.medium)
        .accessibilityHidden(true)
      Text(verbatim: status.sentence)
        .font(.footnote)
        .foregroundStyle(Palette.text)
    }
    .accessibilityElement(children: .combine)
  }
}

extension Tone {
  /// Never without its sentence.
  public var colour: Color {
    switch self {
    case .connected: Palette.connected
    case .searching: Palette.searching
    case .offline: Palette.offline
    case .off: Palette.muted
    }
  }
}
