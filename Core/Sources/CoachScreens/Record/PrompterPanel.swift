import Numbers
public import ScreenKit

/// The teleprompter: its text in sentences, how it is shown, and where it is.
public struct PrompterPanel: Codable, Hashable, Sendable {
  public var isShown = false
  public var title = "Teleprompter"
  /// As it is typed.
  public var text = ""
  public var longest = PrompterSettings.longest
  public var sentences: [PrompterSentence] = []
  public var size = PrompterSettings.sizes
  public var speed = PrompterSettings.speeds
  public var offset = PrompterSettings.offsets
  /// Seconds of the whole text at its speed.
  public var seconds = 0.0
  /// "64 words, 0:30", or what to do without a text.
  public var sentence = ""
  public var isRunning = false
  public var runTitle = "Run"
  /// The fraction 0…1 of the text from which the page goes on.
  public var position = 0.0
  /// Rises when the page has to go to `position`.
  public var jump = 0

  private var shownText: String?

  private enum CodingKeys: CodingKey {
    case isShown, title, text, longest, sentences, size, speed, offset, seconds, sentence,
      isRunning, runTitle, position, jump
  }

  init() {}

  /// Seconds at the beginning of a sentence in which a step back leads to the one before.
  private static let beginning = 1.5

  mutating func update(_ settings: PrompterSettings) {
    isShown = settings.isShown
    if shownText != settings.text {
      shownText = settings.text
      text = settings.text
      sentences = PrompterSentence.all(of: settings.text)
      if position > 0 { go(to: 0) }
    }
    size.value = settings.size
    speed.value = settings.speed
    offset.value = settings.offset
    let words = PrompterSentence.wordCount(text)
    seconds = Double(words) / settings.speed * 60
    sentence =
      words == 0
      ? "Type or paste your text; it runs beside the lens while you record."
      : "\(CoachFigures.count(words, "word")), \(CoachFigures.clock(seconds))"
    if !isShown || sentences.isEmpty { isRunning = false }
    runTitle = isRunning ? "Pause" : "Run"
  }

  /// With the recording, from the beginning.
  mutating func begin(_ settings: PrompterSettings) {
    guard settings.isShown, !sentences.isEmpty else { return }
    go(to: 0)
    isRunning = true
  }

  mutating func run(_ isOn: Bool, at reached: Double) {
    guard isShown, !sentences.isEmpty else { return }
    position = reached.isFinite ? reached.clamped(to: 0...1) : position
    if isOn, position >= 1 { go(to: 0) }
    isRunning = isOn
    runTitle = isRunning ? "Pause" : "Run"
  }

  /// To the beginning of the sentence, or of the one before when this one has only begun.
  mutating func back(from reached: Double) {
    guard !sentences.isEmpty else { return }
    let reached = reached.isFinite ? reached.clamped(to: 0...1) : 0
    let begun = seconds > 0 ? Self.beginning / seconds : 0
    go(to: sentences.last { $0.start < reached - begun }?.start ?? 0)
  }

  mutating func go(to position: Double) {
    self.position = position
    jump = (jump + 1) % 1_000_000
  }
}

extension CoachRecordScreen {
  mutating func prompt(_ action: Action) -> [Effect] {
    var next = settings.prompter
    switch action {
    case .showPrompter(let isShown): next.isShown = isShown
    case .setPrompterText(let text): next.text = String(text.prefix(PrompterSettings.longest))
    case .setPrompterSize(let size): next.size = prompter.size.clamped(size)
    case .setPrompterSpeed(let speed): next.speed = prompter.speed.clamped(speed)
    case .setPrompterOffset(let offset): next.offset = prompter.offset.clamped(offset)
    case .runPrompter(let isOn, let position): prompter.run(isOn, at: position)
    case .backPrompter(let position): prompter.back(from: position)
    case .rewindPrompter: prompter.go(to: 0)
    default: break
    }
    guard next != settings.prompter else { return [] }
    settings.prompter = next
    prompter.update(next)
    return [.save(settings)]
  }
}
