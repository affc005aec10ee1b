public import Console
import FaceControl
public import Mapping
public import ScreenKit
public import Signals

extension TakeComparison {
  /// Processes every frame with both settings; deterministic.
  public init(
    take: String, channel: Channel, rival: String, duration: Double,
    frames: some Sequence<SensorFrame>, one: FaceSettings, other: FaceSettings, tier: Tier = .pro
  ) {
    var pipelines = (
      FacePipeline(settings: one, tier: tier), FacePipeline(settings: other, tier: tier)
    )
    let pairs = frames.lazy.compactMap { frame -> Pair? in
      let controls = (pipelines.0.process(frame), pipelines.1.process(frame))
      guard frame.isTracked, controls.0.available.contains(channel) else { return nil }
      return Pair(
        time: frame.time, one: controls.0.values[channel], other: controls.1.values[channel])
    }
    self.init(take: take, channel: channel, rival: rival, duration: duration, pairs: pairs)
  }
}
