/// The record button and its light.
public struct RecordingPanel: Codable, Hashable, Sendable {
  public var isOn = false
  /// Whether bytes are being written to the file (the red light).
  public var isArriving = false
  public var sentence = ""
  public var canRecord = true
  /// What the button does.
  public var title = "Record"

  public init() {}

  public init(hubState: HubState) {
    isOn = hubState.recording.isOn
    isArriving = hubState.recording.isArriving
    sentence = hubState.recording.sentence
    title = isOn ? "Stop" : "Record"
    canRecord = hubState.leadPerformer != nil || isOn
  }
}
