/// Timeouts of a vision worker in seconds.
struct VisionTimeouts: Hashable, Sendable {
  /// To start and load the library, or to load the models of a tracker.
  var load = 20.0
  /// For one picture.
  var picture = 5.0
}
