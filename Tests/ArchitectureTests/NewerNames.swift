/// Names of the standard library, its concurrency and Foundation that came after iOS 17, macOS 14 and watchOS 10.
///
/// A build on Linux checks no versions, so the text has to. From the toolchain's `.swiftinterface` files and the
/// `FoundationPreview` versions of swift-foundation.
struct NewerNames: Sendable {
  let names: [String]
  let since: String
  let remedy: String

  private static let eighteen = "iOS 18, macOS 15 and watchOS 11"
  private static let eighteenFour = "iOS 18.4, macOS 15.4 and watchOS 11.4"
  private static let twentySix = "iOS 26, macOS 26 and watchOS 26"
  private static let twentySixFour = "iOS 26.4, macOS 26.4 and watchOS 26.4"

  static let all = standardLibrary + concurrency + foundation

  private static let standardLibrary = [
    NewerNames(
      names: [
        "import Synchronization", "Mutex<", "Mutex(", "Atomic<", "Atomic(", "AtomicLazyReference",
        "AtomicRepresentable",
      ],
      since: eighteen, remedy: "Locked, Counter, LatestValue or SPSCRing of Realtime"),
    NewerNames(
      names: ["(validating:"], since: eighteen, remedy: "String(utf8:) of JSON"),
    NewerNames(
      names: ["Int128", "UInt128"], since: eighteen,
      remedy: "UInt64, with multipliedFullWidth(by:) for products"),
    NewerNames(
      names: ["Duration(attoseconds:"], since: eighteen,
      remedy: "Duration(secondsComponent:attosecondsComponent:)"),
    NewerNames(
      names: [
        "RangeSet", "DiscontiguousSlice", ".indices(where:", ".indices(of:", ".removeSubranges(",
        ".removingSubranges(", ".moveSubranges(",
      ],
      since: eighteen, remedy: "an array of indices or of ranges"),
    NewerNames(
      names: [
        ".enumerated()[", ".enumerated().indices", ".enumerated().isEmpty", ".enumerated().last",
        ".enumerated().startIndex", ".enumerated().endIndex", ".enumerated().randomElement",
      ],
      since: twentySix, remedy: "Array(values.enumerated()), or zip(values.indices, values)"),
    NewerNames(
      names: ["InlineArray"], since: twentySix,
      remedy: "a SIMD vector, a tuple or an array that is made once"),
    NewerNames(
      names: [".span[", ".span.", ".mutableSpan", "UTF8Span", ".utf8Span", "UTF8.ValidationError"],
      since: twentySix, remedy: "withUnsafeBufferPointer or withUnsafeBytes"),
  ]

  private static let concurrency = [
    NewerNames(
      names: [
        "TaskExecutor", "UnownedTaskExecutor", "executorPreference:", "withTaskExecutorPreference",
        "globalConcurrentExecutor",
      ],
      since: eighteen, remedy: "an actor with a SerialExecutor, as FileExecutor of Files is one"),
    NewerNames(
      names: ["AsyncSequence<", "next(isolation:"], since: eighteen,
      remedy: "AsyncStream, or a generic parameter with a where clause on its Element"),
    NewerNames(names: ["checkIsolated("], since: eighteen, remedy: "preconditionIsolated()"),
    NewerNames(
      names: ["isolated deinit"], since: eighteenFour, remedy: "a method that ends the work"),
    NewerNames(
      names: [
        "Task.immediate", "Task.immediateDetached", ".addImmediateTask",
        ".addImmediateTaskUnlessCancelled",
      ],
      since: twentySix, remedy: "Task { } or addTask { }"),
    NewerNames(
      names: ["Task.name", ".escalatePriority(", "withTaskPriorityEscalationHandler"],
      since: twentySix, remedy: "a priority that is given when the task is made"),
    NewerNames(
      names: ["isIsolatingCurrentContext"], since: twentySix, remedy: "preconditionIsolated()"),
    NewerNames(
      names: [
        "isMainExecutor", "asTaskExecutor", "asSerialExecutor", "isSameExclusiveExecutionContext",
      ],
      since: twentySixFour, remedy: "preconditionIsolated()"),
    NewerNames(
      names: ["Observations {", "Observations<", "Observations("], since: twentySix,
      remedy: "withObservationTracking"),
  ]

  private static let foundation = [
    NewerNames(
      names: ["#Expression", "RecurrenceRule", "DiscreteFormatStyle", ".dayOfYear"],
      since: eighteen, remedy: "a computation of its own, with a test"),
    NewerNames(
      names: [
        "ProgressManager", "ProgressReporter", "NotificationCenter.MainActorMessage",
        "NotificationCenter.AsyncMessage", "DateComponents.ISO8601FormatStyle",
        "DiscontiguousAttributedSubstring",
      ],
      since: twentySix, remedy: "a value of its own, with a test"),
  ]

  /// The first of the names in a line of code; comments do not count.
  func first(in line: Substring) -> String? {
    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    return names.first { name in
      code.ranges(of: name).contains { Self.isWhole(name, at: $0, in: code) }
    }
  }

  /// Not a part of a longer identifier.
  private static func isWhole(
    _ name: String, at range: Range<Substring.Index>, in code: Substring
  ) -> Bool {
    if let first = name.first, isIdentifier(first), let before = code[..<range.lowerBound].last,
      isIdentifier(before)
    {
      return false
    }
    guard let last = name.last, isIdentifier(last), let after = code[range.upperBound...].first
    else { return true }
    return !isIdentifier(after)
  }

  private static func isIdentifier(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
