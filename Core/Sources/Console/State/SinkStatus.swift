public import Addresses
public import ScreenKit

/// One sink and its current state.
public struct SinkStatus: Codable, Hashable, Sendable {
  public var id: String
  public var url: String
  public var kind: SinkKind
  public var target: String
  public var tone: Tone
  public var sentence: String
  public var sent: UInt64
  public var failed: UInt64
  /// Packets lost at the receiver; nil where the protocol does not report it.
  public var lost: UInt64?
  /// Milliseconds; nil where the protocol does not report it.
  public var roundTrip: Double?
  public var rate: Int
  public var isOn: Bool
  public var test: SinkTest?
  /// The absolute path of the file it writes.
  public var file: String?
  /// True when that file is in the hub's output folder.
  public var isDownloadable = false

  public init(
    id: String, url: String, kind: SinkKind, target: String, tone: Tone, sentence: String,
    sent: UInt64 = 0, failed: UInt64 = 0, lost: UInt64? = nil, roundTrip: Double? = nil,
    rate: Int = 60, isOn: Bool = true, test: SinkTest? = nil
  ) {
    self.id = id
    self.url = url
    self.kind = kind
    self.target = target
    self.tone = tone
    self.sentence = sentence
    self.sent = sent
    self.failed = failed
    self.lost = lost
    self.roundTrip = roundTrip
    self.rate = rate
    self.isOn = isOn
    self.test = test
  }
}

/// The ten test packets of a sink.
public struct SinkTest: Codable, Hashable, Sendable {
  public var isRunning: Bool
  public var sentence: String

  public init(isRunning: Bool, sentence: String) {
    self.isRunning = isRunning
    self.sentence = sentence
  }
}
