import ScreenKit
import Addresses
import FaceWire
import Numbers
import Recording
import Signals
public import Tracking

/// The inferred signs of a take's head angles, in sentences.
public struct SignsReport: Codable, Hashable, Sendable {
  public struct Line: Codable, Hashable, Sendable {
    public var finding: SignFinding
    public var sentence: String
  }

  public var file: String
  /// The axes that were inverted before the analysis.
  public var inverted: String
  public var faces: Int
  public var lines: [Line]

  /// Reads a recording: its path, or an address such as `replay:take.csv?invert=yaw`.
  public init(of text: String) throws {
    let address = text.hasPrefix("replay:") ? text : "replay:\(text)"
    let source = try SourceURL(address)
    guard let file = source.file else {
      throw AddressError(
        "“\(text.prefix(80))” is not a recording: give a file, as in take.sensorium.")
    }
    var signs = HeadSigns()
    for frame in try RecordedFile.open(path: file).frames() {
      signs.add(frame.inverting(source.invertedAxes).channelFrame)
    }
    self.init(file: file, inverted: source.invertedAxes.names, signs)
  }

  init(file: String, inverted: String = "", _ signs: HeadSigns) {
    self.file = file
    self.inverted = inverted
    faces = signs.faces
    lines = signs.findings.map { Line(finding: $0, sentence: $0.sentence) }
  }

  /// The report for a terminal.
  public var text: [String] {
    let turned = inverted.isEmpty ? "" : ", \(inverted) inverted"
    return ["\(file): \(faces) faces\(turned)"]
      + lines.map { "\($0.finding.verdict.mark) \($0.finding.axis.rawValue): \($0.sentence)" }
  }
}

extension SignFinding {
  fileprivate var sentence: String {
    switch verdict {
    case .verified:
      "verified: the eyes turn against the head (r = \(correlation.hundredths)) and the look stays within \(lookSpread.oneDecimal)°, with the other sign \(lookSpreadInverted.oneDecimal)°. \(frames) frames, the head moved \(headSpread.oneDecimal)°."
    case .inverted:
      "inverted: the eyes turn with the head (r = \(correlation.hundredths)); the look stays within \(lookSpreadInverted.oneDecimal)° with the other sign, \(lookSpread.oneDecimal)° with this one. Use ?invert=\(axis.rawValue) on this source. \(frames) frames, the head moved \(headSpread.oneDecimal)°."
    case .undecided: "undecided: \(reason)"
    }
  }

  private var reason: String {
    switch doubt {
    case .noHeadOrEyes, nil: "no frame has both the head's angles and the eyes."
    case .tooFewFrames:
      "only \(frames) frames with open eyes, at least \(HeadSigns.leastFrames) are needed: record a few seconds more."
    case .headTooStill:
      "the head moved only \(headSpread.oneDecimal)°, at least \(HeadSigns.leastHeadSpread.oneDecimal)° is needed: look at one point and turn and nod the head."
    case .noClearAnswer:
      "the eyes do not answer the head clearly (r = \(correlation.hundredths); the look stays within \(lookSpread.oneDecimal)°, with the other sign \(lookSpreadInverted.oneDecimal)°): look at one point and turn and nod the head."
    case .eyesSayNothing: "the eyes say nothing about roll."
    }
  }
}

extension SignFinding.Verdict {
  fileprivate var mark: String {
    switch self {
    case .verified: "✓"
    case .inverted: "✗"
    case .undecided: "–"
    }
  }
}

extension Double {
  /// "-0.96": two decimals, whatever the locale.
  fileprivate var hundredths: String {
    let number = Int64(clamping: (self * 100).rounded())
    let part = String(number.magnitude % 100)
    return "\(number < 0 ? "-" : "")\(number.magnitude / 100).\(part.count < 2 ? "0" : "")\(part)"
  }
}
