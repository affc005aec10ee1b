import FaceControl
import Mapping
public import ScreenKit

extension FaceEngine {
  /// Changes the tier while the stream runs, as after a purchase or a refund.
  ///
  /// Without Pro the mapping is kept until Pro is back, and outputs of one protocol stay on.
  public func setTier(_ tier: Tier) {
    guard tier != self.tier else { return }
    self.tier = tier
    for running in performers { running.performer.setTier(tier) }
    var changed = settings
    if tier.allowsMapping {
      changed.mapping = memory.parkedMapping ?? settings.mapping
      memory.parkedMapping = nil
    } else {
      memory.parkedMapping = settings.mapping
      changed.mapping = .identity
    }
    apply(changed)
    forgetMappingHistory()
    if let first = sinks.map(\.sink).first(where: \.isOn) { yieldToOneProtocol(of: first) }
    publish()
  }

  /// Changed channels and gestures of the mapping that waits for Pro.
  var parkedChanges: Int {
    guard let parked = memory.parkedMapping else { return 0 }
    return Mappable.allCases.count { parked[$0] != .identity(for: $0) }
  }
}
