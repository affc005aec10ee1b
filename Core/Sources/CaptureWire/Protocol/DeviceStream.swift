/// A stream of a device with its open batch.
struct DeviceStream: Sendable {
  var definition: CaptureStream
  /// The number of the next sample.
  var next = 0
  /// The number of the first sample in the open batch.
  var batchStart = 0
  /// When the open batch has to be sent; nil without one.
  var batchDue: Int64?
  var writer = CaptureRecordWriter()
  /// Samples for which there was no room, behind the open batch.
  var lost = 0
  /// The number at which a take ended, until that is sent.
  var end: Int?
  /// The same, to be sent again when the hub asks on a new connection.
  var lastEnd: Int?
}
