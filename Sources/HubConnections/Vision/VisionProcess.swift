import Landmarks

/// The vision worker: a second process of the hub's own program.
public enum VisionProcess {
  /// Call it first in `main`: in a worker process it never returns.
  public static func runIfRequested() { VisionWorker.runIfRequested() }
}
