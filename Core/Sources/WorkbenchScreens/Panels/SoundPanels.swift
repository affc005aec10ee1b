public import ScreenKit
import Workbench

/// Signal, levels, outputs and meters.
public struct TransportPanel: Codable, Hashable, Sendable {
  public struct SignalGroup: Codable, Hashable, Sendable {
    public var title: String
    public var signals: [Choice]
  }

  public var isPlaying = false
  public var signals: [SignalGroup] = []
  public var signal = ""
  public var summary = ""
  /// Nil for a signal without a frequency.
  public var frequency: BenchSlider?
  /// Chord, drums or melody, for the signal `sample`; otherwise empty.
  public var materials: [Choice] = []
  public var material = ""
  public var input = BenchSlider.empty
  public var isBypassed = false
  public var hasAutoGain = false
  /// "Limiter at −6 dBFS".
  public var limiter = ""
  public var isProfiled = false
  /// Live input: what it does now, and what the button says.
  public var live: Status?
  public var liveButton = ""
  public var isLiveOn = false
  public var inputs: [Choice] = []
  public var inputChoice = ""
  public var outputs: [Choice] = []
  public var output = ""
  public var sound = Status(.off, "")
  public var playsOnPages = true
  public var listenOn = "Turn on the sound"
  public var listenOff = "Sound is on here"
  public var midi = Status(.off, "")
  public var channels: [Choice] = []
  public var channel = ""
}

/// Two octaves of keys.
public struct KeyboardPanel: Codable, Hashable, Sendable {
  public struct Key: Codable, Hashable, Sendable {
    public var note: Int
    /// "C4".
    public var name: String
    public var isBlack: Bool
    /// The key of a computer's keyboard; empty for none.
    public var letter: String
  }

  /// Only synthesisers have one.
  public var isShown = false
  public var octave = 4
  public var keys: [Key] = []
  public var velocity = BenchSlider.empty
}

/// Between two settings of a recipe.
public struct MorphPanel: Codable, Hashable, Sendable {
  public var options: [Choice] = []
  public var choice = ""
  public var position = BenchSlider.empty
  /// What moves, or why nothing does.
  public var sentence = ""
}

/// A recipe to give away: its document, a link that contains it, and the link's QR code.
public struct RecipeShare: Codable, Hashable, Sendable {
  public var heading: String
  public var json: String
  /// "puck.recipe.json".
  public var fileName: String
  public var link: String
  /// SVG; nil until it is ready, and for a link that is too long.
  public var symbol: String?
  public var sentence: String
}
