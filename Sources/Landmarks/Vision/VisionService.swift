/// What tracks pictures for a `VisionThread`: a worker process, or the library in this process. One thread only.
protocol VisionService: AnyObject {
  /// Loads the library.
  func open() throws(VisionError)
  func makeTracker(_ id: TrackerID, _ options: TrackerOptions) throws(VisionError)
  func track(
    _ input: VisionInput, tracker: TrackerID, time: Double
  ) throws(VisionError) -> TrackingResult
  func closeTracker(_ id: TrackerID)
  /// Ends every tracker and what runs them.
  func closeAll()
  /// Whether socket(2) is refused where the library runs; nil when nothing runs.
  func isNetworkRefused() -> Bool?
  /// The process that the library runs in; nil when nothing runs.
  var process: Int32? { get }
}
