import Capture
import CaptureWire
import Testing

@Suite("Rules of checks")
struct CheckRuleTests {
  @Test("the table has one row of each check, with formula, limit and remedy")
  func table() {
    #expect(CheckRule.table.map(\.id) == CheckID.allCases)
    for rule in CheckRule.table {
      #expect(!rule.formula.isEmpty && !rule.title.isEmpty)
      #expect(rule.remedy.hasSuffix(".") && rule.remedy.first?.isLowercase == true)
      #expect(rule.warning != nil || rule.bad != nil)
      if let warning = rule.warning, let bad = rule.bad {
        #expect(rule.isMaximum ? warning <= bad : warning >= bad)
      }
    }
  }

  @Test(
    "values at a limit are good, beyond it not",
    arguments: [
      (CheckID.dropped, 0.005, CheckState.good), (.dropped, 0.006, .warning),
      (.dropped, 0.02, .warning), (.dropped, 0.021, .bad), (.rate, 0.03, .good),
      (.rate, 0.031, .warning), (.bound, 0.01, .warning), (.bound, 0.0101, .bad),
      (.stability, 1.5, .good), (.stability, 1.6, .warning), (.stability, 3.1, .bad),
      (.sharpness, 0.2, .good), (.sharpness, 0.21, .warning), (.hands, 0.6, .good),
      (.hands, 0.59, .warning), (.bothHands, 0.29, .warning), (.depthValid, 0.59, .warning),
      (.duration, 3, .bad), (.duration, 3.01, .good), (.firstMotion, 2.1, .warning),
      (.idle, 0.31, .warning), (.calibrationGlove, 2.1, .warning),
      (.calibrationWatch, 0.051, .warning), (.poseJump, 0, .good), (.poseJump, 1, .warning),
      (.order, 0, .good), (.order, 0.001, .warning), (.present, 0, .bad),
    ])
  func limits(_ id: CheckID, _ value: Double, _ state: CheckState) {
    #expect(CheckRule.rule(id).state(of: value) == state)
    #expect(CheckRule.rule(id).result(value).state == state)
  }

  @Test("what is not measured is unknown", arguments: [nil, .nan, .infinity] as [Double?])
  func unknown(_ value: Double?) {
    let result = CheckRule.rule(.rate).result(value)
    #expect(result.state == .unknown)
    #expect(result.value == nil)
    #expect(result.sentence.contains("not measured"))
  }

  @Test(
    "gaps are judged by kind",
    arguments: [
      (CaptureKind.imu, 0.05, CheckState.good), (.imu, 0.051, .warning), (.imu, 0.21, .bad),
      (.glove, 0.06, .warning), (.pose, 0.1, .good), (.pose, 0.11, .warning),
      (.video, 0.2, .good), (.video, 0.21, .bad), (.hands, 0.4, .good),
    ])
  func gaps(_ kind: CaptureKind, _ gap: Double, _ state: CheckState) {
    #expect(CheckRule.gap(of: kind).state(of: gap) == state)
  }

  @Test("a sentence names the value, the limit and the remedy")
  func sentence() {
    let result = CheckRule.rule(.dropped).result(0.0243, stream: 4, subject: "Watch")
    #expect(
      result.sentence == "Watch: share of missing samples is 2.43 % (at most 2 %): "
        + "bring the device closer, or lower its rate.")
    #expect(
      CheckRule.gap(of: .imu).result(0.0624).sentence
        == "Largest gap is 62.4 ms (at most 50 ms): keep the device in range and awake.")
    #expect(
      CheckRule.rule(.duration).result(12).sentence == "Duration is 12 s (at least 3 s).")
  }

  @Test(
    "a grade counts faults",
    arguments: [
      ([], nil), ([(CheckID.rate, 0.01)], "A"), ([(.rate, 0.04)], "B"),
      ([(.rate, 0.04), (.idle, 0.5)], "B"),
      ([(.rate, 0.04), (.rate, 0.05), (.rate, 0.06)], "B"),
      ([(.rate, 0.04), (.idle, 0.5), (.dark, 0.3)], "C"), ([(.dropped, 0.1)], "C"),
      ([(.dropped, 0.1), (.dropped, 0.2)], "C"), ([(.dropped, 0.1), (.dark, 0.9)], "D"),
      ([(.duration, 2)], "D"), ([(.hands, 0.1)], "D"),
    ] as [([(CheckID, Double)], String?)])
  func grades(_ values: [(CheckID, Double)], _ letter: String?) {
    let results = values.map { CheckRule.rule($0.0).result($0.1) }
    let grade = CaptureGrade(results + [CheckRule.rule(.wrist).result(nil)])
    #expect(grade?.letter.rawValue == letter)
    #expect(grade?.reasons.count ?? 0 == results.filter(\.isFault).count)
  }
}
