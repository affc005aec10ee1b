import FaceWire
import Foundation
import Recording
import Signals
import TestSupport
import Testing
import Tracking

@testable import FaceControl

@Suite("What a take says about its axes")
struct SignsReportTests {
  /// Thirty seconds of the simulated performer as Live Link Face would have exported them, with some
  /// of the head's angles the wrong way round.
  private func recorded(_ inverted: AxisSet) throws -> URL {
    var bytes = Array((LiveLinkCSV.header + "\n").utf8)
    var writer = LiveLinkCSV.Writer(secondsOfDay: 36_000, rate: .thirty)
    let performer = SimulatedPerformer(seed: 1, rate: 30)
    for index in 0..<900 {
      let face = performer.frame(at: Double(index) / 30, sequence: UInt32(index))
      writer.append(.face(face.inverting(inverted)), to: &bytes)
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("signs-\(inverted.rawValue)-\(UUID()).csv")
    try Data(bytes).write(to: file)
    return file
  }

  private func verdicts(_ report: SignsReport) -> [SignFinding.Verdict] {
    report.lines.map(\.finding.verdict)
  }

  @Test(
    "a sender whose signs are turned round is found out, and inverting them mends it",
    arguments: [
      ([], [.verified, .verified, .undecided]), (.pitch, [.inverted, .verified, .undecided]),
      (.yaw, [.verified, .inverted, .undecided]), (.roll, [.verified, .verified, .undecided]),
      ([.pitch, .yaw], [.inverted, .inverted, .undecided]),
    ] as [(AxisSet, [SignFinding.Verdict])])
  func simulated(_ wrong: AxisSet, _ expected: [SignFinding.Verdict]) throws {
    let file = try recorded(wrong)
    defer { try? FileManager.default.removeItem(at: file) }
    let report = try SignsReport(of: file.path)
    #expect(report.faces == 900 && report.lines.map(\.finding.axis) == [.pitch, .yaw, .roll])
    #expect(verdicts(report) == expected)
    guard !wrong.isEmpty else { return }
    let mended = try SignsReport(of: "replay:\(file.path)?invert=\(wrong.names)")
    #expect(verdicts(mended) == [.verified, .verified, .undecided])
    #expect(mended.inverted == wrong.names)
  }

  @Test("sentences name the numbers and the remedy")
  func sentences() throws {
    let file = try recorded(.yaw)
    defer { try? FileManager.default.removeItem(at: file) }
    let text = try SignsReport(of: file.path).text
    #expect(text[0] == "\(file.path): 900 faces")
    #expect(text[1].hasPrefix("✓ pitch: verified") && text[2].hasPrefix("✗ yaw: inverted"))
    #expect(text[2].contains("?invert=yaw") && text[3].hasPrefix("– roll: undecided"))
  }

  @Test("what is no recording is refused in a sentence", arguments: ["/no/such/file", "replay:"])
  func refused(text: String) {
    #expect(throws: (any Error).self) { try SignsReport(of: text) }
  }

  @Test(
    "takes whose head was not streamed say so",
    .enabled(
      if: SharedRecordings.liveLink != nil, "The recordings are not beside the checkout."),
    arguments: ["livelink_rom_alex_3.csv", "livelink_s88_001.csv"])
  func withoutHead(name: String) throws {
    let report = try SignsReport(of: try #require(SharedRecordings.path(of: name)))
    #expect(report.faces > 1000)
    #expect(report.lines.prefix(2).allSatisfy { $0.finding.doubt == .noHeadOrEyes })
  }

  @Test(
    "a real iPhone's packets verify yaw and pitch as they are read",
    .enabled(
      if: LiveLinkTape.file != nil, "The recording livelink_udp_dao is not beside the checkout."))
  func realPhone() throws {
    var (right, wrong) = (HeadSigns(), HeadSigns())
    for bytes in try LiveLinkTape.packets() {
      let face = try bytes.withUnsafeBytes { try LiveLinkFace.decode($0) }.face()
      right.add(ChannelFrame(deriving: face))
      wrong.add(ChannelFrame(deriving: face.inverting([.pitch, .yaw])))
    }
    let (pitch, yaw) = (right.findings[0], right.findings[1])
    #expect(pitch.verdict == .verified && yaw.verdict == .verified)
    #expect(yaw.correlation < -0.94 && yaw.lookSpread < 2.1 && yaw.lookSpreadInverted > 13)
    #expect(pitch.lookSpread < 1.9 && pitch.lookSpreadInverted > 3)
    #expect(wrong.findings.prefix(2).allSatisfy { $0.verdict == .inverted })
  }
}
