public import Console
public import FaceControl

/// The state of WeirdPhone that all clients of the hub share.
public struct FaceState: Codable, Hashable, Sendable {
  /// The part that belongs to no single product.
  public var shared: HubState
  /// Undo, redo and learning state of the mapping in the settings.
  public var mapping: MappingStatus
  public var presets: PresetList
  public var nerve: NerveStatus

  public init(
    _ shared: HubState = HubState(), mapping: MappingStatus = MappingStatus(),
    presets: PresetList = PresetList(), nerve: NerveStatus = NerveStatus()
  ) {
    self.shared = shared
    self.mapping = mapping
    self.presets = presets
    self.nerve = nerve
  }
}
