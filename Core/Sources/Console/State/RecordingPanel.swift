/// The record button and its light.
public struct RecordingPanel: Codable, Hashable, Sendable {
  public var isOn = false
  /// Whether bytes are being written to the file (the red light).
  public var isArriving = false
  public var sentence = ""
  public var canRecord = true

  public init() {}

  public init(hubState: HubState) {
    isOn = hubState.recording.isOn
    isArriving = hubState.recording.isArriving
    sentence = hubState.recording.sentence
    canRecord = hubState.leadPerformer != nil || isOn
  }
}
