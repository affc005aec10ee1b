import Numbers
import Signals

extension TakesScreen {
  /// Two curves of one channel and their difference.
  public struct ComparisonPanel: Codable, Hashable, Sendable {
    public var curves: TakeComparison
    public var oneTitle: String
    public var otherTitle: String
    /// "They differ by at most 0.213, 0.054 RMS, over 4030 frames."
    public var sentence: String
    /// Both titles and the sentence, to be spoken.
    public var spoken: String
  }

  mutating func look(_ action: Action) -> [Effect] {
    defer { layOut() }
    switch action {
    case .select(let take):
      guard let row = row(take) else { return [] }
      if selected?.name != take { forgetCurves() }
      selected = row
      refreshSelection()
      return loading
    case .unselect:
      selected = nil
      forgetCurves()
      refreshSelection()
    case .setChannel(let index):
      guard Channel(rawValue: index) != nil, index != channel else { return [] }
      channel = index
      comparison = nil
      return loading
    case .setRival(let id):
      guard rivals.contains(where: { $0.id == id }) else { return [] }
      rival = id
      comparison = nil
    case .compare:
      guard let take = selected?.name, let channel = Channel(rawValue: channel) else { return [] }
      isComparing = true
      return [.compare(take: take, channel: channel, rival: rival)]
    default: break
    }
    return []
  }

  private var loading: [Effect] {
    guard let take = selected?.name, let channel = Channel(rawValue: channel) else { return [] }
    return [.load(take: take, channel: channel)]
  }

  private mutating func forgetCurves() {
    timeline = nil
    comparison = nil
    isComparing = false
  }

  /// Sets the curve of a channel, unless the selection changed.
  mutating func show(_ timeline: TakeTimeline) {
    guard timeline.take == selected?.name, timeline.channel == channel else { return }
    self.timeline = timeline
  }

  /// Sets a comparison, unless the selection changed.
  mutating func show(_ curves: TakeComparison) {
    isComparing = false
    guard curves.take == selected?.name, curves.channel == channel else { return }
    let title = rivals.first { $0.id == curves.rival }?.title ?? curves.rival
    let figures =
      curves.maximum == 0
      ? "They are the same in all \(curves.frames) frames."
      : "They differ by at most \(curves.maximum.threeDecimals), "
        + "\(curves.rootMeanSquare.threeDecimals) RMS, over \(curves.frames) frames."
    let sentence =
      curves.frames == 0
      ? "This take does not have that channel: choose another one." : figures
    comparison = ComparisonPanel(
      curves: curves, oneTitle: "Current mapping", otherTitle: title, sentence: sentence,
      spoken: "Current mapping and \(title). \(sentence)")
  }
}

extension Double {
  /// "0.213".
  fileprivate var threeDecimals: String {
    let thousandths = Int(clamping: (self * 1000).rounded())
    let digits = String(thousandths % 1000)
    let zeros = String(repeating: "0", count: 3 - digits.count)
    return "\(thousandths / 1000).\(zeros)\(digits)"
  }
}
