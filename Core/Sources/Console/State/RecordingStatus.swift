/// The state of the recording: in progress, and the last finished one.
public struct RecordingStatus: Codable, Hashable, Sendable {
  public var isOn: Bool
  /// Whether bytes are being written to the file (the red light).
  public var isArriving: Bool
  public var sentence: String
  public var lastTake: Take?

  public struct Take: Codable, Hashable, Sendable {
    public var name: String
    public var sentence: String
    /// Whether the file is completely on the disk.
    public var isSaved: Bool

    public init(name: String, sentence: String, isSaved: Bool = true) {
      self.name = name
      self.sentence = sentence
      self.isSaved = isSaved
    }
  }

  public init(
    isOn: Bool = false, isArriving: Bool = false, sentence: String = "", lastTake: Take? = nil
  ) {
    self.isOn = isOn
    self.isArriving = isArriving
    self.sentence = sentence
    self.lastTake = lastTake
  }
}
