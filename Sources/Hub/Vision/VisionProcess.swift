import Landmarks

/// The vision worker, which is the program that holds the hub, started once more.
public enum VisionProcess {
  /// Call it first of all in `main`: in a process that is to be the worker it never returns.
  public static func runIfRequested() { VisionWorker.runIfRequested() }
}
