/// What is measured now, sent to pages at 15 Hz as JSON.
public struct BenchReading: Codable, Hashable, Sendable {
  /// The fraction of a block's time that its computing takes, smoothed; 1 is the deadline.
  public var load = 0.0
  /// The largest load of the last three seconds.
  public var peakLoad = 0.0
  /// Blocks that took longer than their time.
  public var glitches = 0
  public var voices = 0
  /// Auto gain in dB; nil while it is off.
  public var autoGain: Double?
  /// What the limiter takes away, dB, 0 or more.
  public var reduction = 0.0
  public var nodes: [Node] = []
  /// What the selected edge carries.
  public var edge: Edge?
  /// Live input: the detector of howling has muted it.
  public var isHowling = false

  public struct Node: Codable, Hashable, Sendable {
    public var id: String
    /// dBFS, at least −120; nil where it was not measured.
    public var peak: Double?
    public var rms: Double?
    /// The fraction of a processor core; nil unless profiled.
    public var load: Double?
    public var drawing: Drawing?

    public init(
      id: String, peak: Double? = nil, rms: Double? = nil, load: Double? = nil,
      drawing: Drawing? = nil
    ) {
      self.id = id
      self.peak = peak
      self.rms = rms
      self.load = load
      self.drawing = drawing
    }
  }

  /// Lines and points in 0…1, y upwards, with the words beside them.
  public struct Drawing: Codable, Hashable, Sendable {
    public var kind: NodeDrawing
    /// Each line is x, y, x, y, …
    public var lines: [[Double]]
    /// Points with a name.
    public var points: [Point]
    /// Bars from their base, 0…1.
    public var bars: [Bar]
    /// "440 Hz", "−3.2 dB".
    public var texts: [Text]

    public init(
      _ kind: NodeDrawing, lines: [[Double]] = [], points: [Point] = [], bars: [Bar] = [],
      texts: [Text] = []
    ) {
      self.kind = kind
      self.lines = lines
      self.points = points
      self.bars = bars
      self.texts = texts
    }
  }

  public struct Point: Codable, Hashable, Sendable {
    public var x: Double
    public var y: Double
  }

  public struct Bar: Codable, Hashable, Sendable {
    public var title: String
    public var value: Double
    public var text: String
  }

  public struct Text: Codable, Hashable, Sendable {
    public var title: String
    public var text: String
  }

  public struct Edge: Codable, Hashable, Sendable {
    public var index: Int
    /// Samples −1…1, from a rising zero crossing where there is one.
    public var scope: [Double]
    /// dB, −120…0, at 128 places from 20 Hz to 20 kHz, equal steps of octaves.
    public var spectrum: [Double]
    /// dBFS, at least −120.
    public var peak: Double
    public var rms: Double
    /// The time from the first to the last sample of the scope.
    public var seconds: Double

    public init(
      index: Int, scope: [Double], spectrum: [Double], peak: Double, rms: Double, seconds: Double
    ) {
      self.index = index
      self.scope = scope
      self.spectrum = spectrum
      self.peak = peak
      self.rms = rms
      self.seconds = seconds
    }
  }

  public init() {}
}

/// What a page looks at: a graph, and one of its edges or modulations by its index.
public struct BenchWatch: Hashable, Sendable {
  public var part: PatchPart
  public var edge: Int?
  public var route: Int?

  public init(part: PatchPart, edge: Int? = nil, route: Int? = nil) {
    self.part = part
    self.edge = edge
    self.route = route
  }
}

/// What the live input does, and what it waits for.
public enum LiveInputState: Hashable, Sendable {
  /// Another signal plays.
  case off
  /// Chosen, and silent until a person confirms it.
  case waiting
  /// It sounds.
  case on
  /// It howled and was muted: it needs another confirmation.
  case howled
  /// Confirmed, and nothing arrives.
  case missing
}

/// The kinds of drawings; the numbers come as ``BenchReading``.
public enum NodeDrawing: String, Codable, CaseIterable, Sendable {
  case transferCurve, gainReduction, frequencyResponse, staircase, wavetable, pitch, onset, trail,
    fields
}
