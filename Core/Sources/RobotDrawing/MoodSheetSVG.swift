public import RobotFace

/// All moods of a book side by side in their settled state, with titles. Deterministic.
public struct MoodSheetSVG {
  private let moods: [Mood]
  private let columns: Int

  /// The cell of one face, and the line with its title below it, in points.
  private static let (width, height, line) = (200, 150, 40)
  /// The screen size of a face; its empty margins overlap the neighbouring cells.
  private static let screen = (width: 240, height: 190)

  /// A sheet with fewer moods than columns is narrower.
  public init(_ book: MoodBook, columns: Int = 7) {
    moods = book.moods
    self.columns = min(max(columns, 1), max(book.moods.count, 1))
  }

  public var text: String {
    let rows = (moods.count + columns - 1) / columns
    let size = (columns * Self.width, rows * (Self.height + Self.line))
    let cells = moods.enumerated().map { cell($1, at: $0) }.joined(separator: "\n")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.0) \(size.1)" role="img" aria-label="\(moods.count) moods of a robot's face">
      <rect width="100%" height="100%"/>
      <g fill="#98989d" font-family="ui-sans-serif, system-ui, Helvetica, Arial, sans-serif" font-size="13" letter-spacing="0.6" text-anchor="middle">
      \(cells)
      </g>
      </svg>

      """
  }

  private func cell(_ mood: Mood, at index: Int) -> String {
    let (x, y) = (index % columns * Self.width, index / columns * (Self.height + Self.line))
    let face = FaceSVG(
      mood.face, width: Double(Self.screen.width), height: Double(Self.screen.height))
    let (left, top) = ((Self.width - Self.screen.width) / 2, (Self.height - Self.screen.height) / 2)
    return """
      <g transform="translate(\(x) \(y))">
      <g transform="translate(\(left) \(top))">
      \(face.content(name: mood.id))
      </g>
      <text x="\(Self.width / 2)" y="\(Self.height + 10)">\(Self.fitting(mood.title))</text>
      </g>
      """
  }

  /// A title truncated to the width of its face, XML-escaped.
  private static func fitting(_ title: String) -> String {
    let short = title.count > 22 ? title.prefix(21) + "…" : title[...]
    return short.reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }
}
