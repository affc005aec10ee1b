import CMallocCount

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Processor time of this thread for each frame, so that a busy machine does not count, and what it allocates.
struct Measured {
  private var times: [Double] = []
  private let allocations: String

  /// The first round warms up and does not count.
  init<Frame>(_ frames: [Frame], rounds: Int, _ work: (Frame) -> Void) {
    for frame in frames { work(frame) }
    times.reserveCapacity(rounds * frames.count)
    malloc_count_begin()
    for _ in 0..<rounds {
      for frame in frames {
        let start = Self.processorTime
        work(frame)
        times.append(Self.processorTime - start)
      }
    }
    let count = malloc_count_end()
    allocations =
      malloc_count_works() ? Self.hundredths(Double(count) / Double(times.count)) : "not counted"
    times.sort()
  }

  func row(_ title: String, _ target: String) {
    let (p50, p99) = (times[times.count / 2], times[times.count * 99 / 100])
    let numbers = [p50, p99, times[times.count - 1]].map { Self.hundredths($0 * 1e6) }
    print("| \(title) | \(numbers.joined(separator: " | ")) | \(allocations) | \(target) |")
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func hundredths(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == 0 ? "0" : "\(rounded)"
  }
}
