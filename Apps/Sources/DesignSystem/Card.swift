import Foundation
public import SwiftUI

/// A group of a room under its heading.
public struct Card<Content: View>: View {
  private let title: Text
  private let content: Content

  public init(_ title: Text, @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: Space.medium) {
      title
        .font(.headline)
        .foregroundStyle(Palette.text)
        .accessibilityAddTraits(.isHeader)
      content
    }
    .padding(Space.large)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Palette.surface)
    .clipShape(RoundedRectangle(cornerRadius: Space.radius))
  }
}

/// A room that scrolls: any text size fits.
public struct RoomScroll<Content: View>: View {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Space.large) { content }
        .padding(Space.large)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
    .background(Palette.background)
  }
}

/// A sentence of a screen; nothing for nil.
public struct Sentence: View {
  public enum Style: Sendable { case plain, note, problem }

  private let text: String?
  private let style: Style

  public init(_ text: String?, _ style: Style = .note) {
    self.text = text
    self.style = style
  }

  @ViewBuilder public var body: some View {
    if let text, !text.isEmpty {
      Text(verbatim: text)
        .font(style == .plain ? .body : .footnote)
        .foregroundStyle(style.colour)
    }
  }
}

extension Sentence.Style {
  var colour: Color {
    switch self {
    case .plain: Palette.text
    case .note: Palette.muted
    case .problem: Palette.offline
    }
  }
}

/// A sentence that stands out of a room.
public struct Banner: View {
  private let text: String

  public init(_ text: String) { self.text = text }

  public var body: some View {
    Text(verbatim: text)
      .font(.footnote)
      .foregroundStyle(Palette.text)
      .padding(Space.medium)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(Palette.control)
      .clipShape(RoundedRectangle(cornerRadius: Space.medium))
  }
}
