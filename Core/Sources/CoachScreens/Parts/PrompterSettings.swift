import Numbers
public import ScreenKit

/// What the teleprompter shows, and how.
public struct PrompterSettings: Codable, Hashable, Sendable {
  /// Characters of the text that are kept.
  public static let longest = 20_000

  public static let sizes = SliderState(
    16...72, step: 2, standard: 30, unit: "px", hint: "Size of the letters.")
  public static let speeds = SliderState(
    60...240, step: 5, standard: 130, unit: "words/min",
    hint: "The text moves at this speed, whatever you say.")
  public static let offsets = SliderState(
    0...40, step: 1, standard: 8, unit: "% from the top",
    hint: "Move the line that you read next to the lens.")

  public var isShown = false
  public var text = ""
  public var size = PrompterSettings.sizes.standard
  /// Words a minute.
  public var speed = PrompterSettings.speeds.standard
  /// The place of the line that is read, in percent of the height from the top.
  public var offset = PrompterSettings.offsets.standard

  public init() {}

  private enum CodingKeys: CodingKey { case isShown, text, size, speed, offset }

  /// What is missing or not valid has its default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys, _ slider: SliderState) -> Double {
      slider.clamped((try? container.decodeIfPresent(Double.self, forKey: key)) ?? slider.standard)
    }
    isShown = (try? container.decodeIfPresent(Bool.self, forKey: .isShown)) ?? false
    let text = (try? container.decodeIfPresent(String.self, forKey: .text)) ?? ""
    self.text = String(text.prefix(Self.longest))
    size = number(.size, Self.sizes)
    speed = number(.speed, Self.speeds)
    offset = number(.offset, Self.offsets)
  }
}

/// A sentence of the teleprompter, and where in the text it begins.
public struct PrompterSentence: Codable, Hashable, Sendable {
  public var text: String
  /// The fraction 0…1 of the words before it.
  public var start: Double

  /// Sentences end at ".", "!", "?" or "…" before a space, and at the end of a line.
  public static func all(of text: String) -> [PrompterSentence] {
    var sentences: [(text: String, before: Int)] = []
    var words = 0
    for line in text.split(whereSeparator: \.isNewline) {
      var current: [Substring] = []
      for word in line.split(whereSeparator: \.isWhitespace) {
        current.append(word)
        if endsSentence(word) { finish(&current, &sentences, &words) }
      }
      finish(&current, &sentences, &words)
    }
    return sentences.map { sentence in
      PrompterSentence(
        text: sentence.text, start: Double(sentence.before) / Double(max(words, 1)))
    }
  }

  private static func endsSentence(_ word: Substring) -> Bool {
    word.last { !"\"'”’)»".contains($0) }.map { ".!?…".contains($0) } ?? false
  }

  private static func finish(
    _ current: inout [Substring], _ sentences: inout [(text: String, before: Int)],
    _ words: inout Int
  ) {
    guard !current.isEmpty else { return }
    sentences.append((current.joined(separator: " "), words))
    words += current.count
    current = []
  }

  /// Words of a text.
  static func wordCount(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }
}
