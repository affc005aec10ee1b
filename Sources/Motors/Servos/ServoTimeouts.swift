/// How long a driver waits for servos.
struct ServoTimeouts: Hashable, Sendable {
  /// Seconds that an answer may take besides its bytes: adapters at USB hand over every 16 ms.
  var answer = 0.03
  /// Degrees and seconds from which a servo that is not where it should be counts as blocked.
  var angle = 8.0
  var stall = 0.7
  /// Seconds until a blocked servo is tried again, how often, and after how many good ones that is forgotten.
  var pause = 2.0
  var tries = 3
  var memory = 10.0
  /// Seconds without a servo after which it counts as repaired when it is back: it was taken off, or its power was.
  var absence = 2.0
  /// Seconds without an answer after which the line counts as lost.
  var silence = 0.5
  /// Seconds between attempts to open a line.
  var delays = [0.25, 0.5, 1, 2, 4]

  /// Seconds in which motors have to say that they are off.
  var release = 0.25

  init() {}
}
