/// LATENCY: a table for each performer, and the self-test.
public enum LatencyIdentifier: String, ElementIdentifier {
  case performer = "latency.{performer}"
  case selfTest = "latency.selfTest"
  case selfTestSentence = "latency.selfTest.sentence"
  case selfTestRun = "latency.selfTest.run"
  case reset = "latency.reset"

  public static let screen = "latency"
}
