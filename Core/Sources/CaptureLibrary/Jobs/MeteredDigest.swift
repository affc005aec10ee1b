import Files
import Realtime

/// Counts the bytes of a job that are digested, which is nearly all it reads and writes: how far it is.
final class DigestMeter: Sendable {
  private let all: Double
  private let bytes = Locked(0.0)
  private let report: @Sendable (Double) -> Void

  @TaskLocal static var current: DigestMeter?

  /// - Parameters:
  ///   - all: bytes that will be digested, about.
  ///   - report: takes the share 0…1, on the threads of the job.
  init(all: Int64, report: @escaping @Sendable (Double) -> Void) {
    self.all = max(Double(all), 1)
    self.report = report
  }

  func add(_ count: Int) {
    let sum = bytes.withLock { bytes in
      bytes += Double(count)
      return bytes
    }
    report(min(sum / all, 1))
  }

  /// A digest that tells the meter of the job that runs.
  static func metered(_ digest: any ContentDigest.Type) -> any ContentDigest.Type {
    func wrap<Digest: ContentDigest>(_: Digest.Type) -> any ContentDigest.Type {
      MeteredDigest<Digest>.self
    }
    return wrap(digest)
  }
}

private struct MeteredDigest<Base: ContentDigest>: ContentDigest {
  private var base = Base()
  /// That of the job that made the digest, which may go on on another thread.
  private let meter = DigestMeter.current

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    base.update(bytes)
    meter?.add(bytes.count)
  }

  mutating func finish() -> [UInt8] { base.finish() }
}
