import Signals

/// The tracking back end of a `VisionThread`: a worker process, or the library in this process. One thread only.
protocol VisionService: AnyObject {
  /// Loads the library.
  func open() throws(VisionError)
  func makeTracker(_ id: TrackerID, _ wanted: TrackerOptions) throws(VisionError)
  /// Changes what a tracker detects and keeps the state of what stays; on an error nothing has changed.
  func setWanted(_ id: TrackerID, _ wanted: TrackerOptions) throws(VisionError)
  func track(
    _ input: VisionInput, tracker: TrackerID, time: Double
  ) throws(VisionError) -> TrackingResult
  func closeTracker(_ id: TrackerID)
  /// Closes every tracker and the process that runs them.
  func closeAll()
  /// How often each detector has run for all trackers since the start.
  var runs: DetectorRuns { get }
  /// Whether socket(2) is refused where the library runs; nil when it does not run.
  func isNetworkRefused() -> Bool?
  /// The id of the process in which the library runs; nil when it does not run.
  var process: Int32? { get }
}
