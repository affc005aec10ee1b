import Numbers

/// The score as text, for displays that have no graphics.
public enum ScoreBar {
  /// Ten cells and the percentage, right-aligned in three places: "█████░░░░░ 56%".
  ///
  /// Both are cut to whole numbers in binary, as the existing server does: 0.57 is "56%" and 0.29 is "28%".
  public static func detail(of score: Double) -> String {
    let score = score.clamped(to: 0...1)
    let cells = CoachConstants.scoreCells
    let filled = Int(clamping: score * Double(cells))
    let percent = String(Int(clamping: score * 100))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
      + String(repeating: " ", count: 3 - percent.count) + percent + "%"
  }
}
