/// One page of the introduction, which ends in a first sound.
public struct PlayIntroduction: Codable, Hashable, Sendable {
  /// "1 of 3".
  public var number: String
  public var title: String
  public var sentence: String
  /// The words of its button.
  public var next: String
  public var isLast: Bool
  private var page: Int

  private init(_ page: Int, _ title: String, _ sentence: String, next: String) {
    self.page = page
    number = "\(page + 1) of 3"
    self.title = title
    self.sentence = sentence
    self.next = next
    isLast = page == 2
  }

  private static let pages = [
    PlayIntroduction(
      0, "The air is the neck",
      "From left to right the notes rise, and every zone between two frets is in tune. A finger on the screen or the mouse plays at once.",
      next: "Next"),
    PlayIntroduction(
      1, "Hands need a camera",
      "Turn on this camera, step back by an arm’s length, and hold up a hand with its palm to the camera. The pictures stay on your own hub.",
      next: "Next"),
    PlayIntroduction(
      2, "Listen first",
      "Simulated hands play a tune now, so that you hear and see how it goes. Press anywhere on the neck to take over.",
      next: "Play the tune"),
  ]

  static let first = pages[0]

  /// The page after it; nil after the last.
  var following: PlayIntroduction? {
    page + 1 < Self.pages.count ? Self.pages[page + 1] : nil
  }
}

/// Lines of The Tempest (William Shakespeare, 1611).
enum PlayQuotes {
  private static let all = [
    "The isle is full of noises, sounds and sweet airs, that give delight and hurt not.",
    "Sometimes a thousand twangling instruments will hum about mine ears.",
    "We are such stuff as dreams are made on.",
    "This music crept by me upon the waters.",
    "Hell is empty and all the devils are here.",
    "Where should this music be? I’ the air or the earth?",
    "Full fathom five thy father lies; of his bones are coral made.",
    "Now my charms are all o’erthrown.",
  ]

  static func quote(_ launch: Int) -> String {
    all[((launch % all.count) + all.count) % all.count]
  }
}
