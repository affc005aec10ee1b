import Foundation
import Signals
import Testing

@testable import Recording

@Suite("Live Link Face CSV")
struct LiveLinkCSVTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "timecodes count 60 ticks a second",
    arguments: [
      ("13:13:04:31.652", 47_584.527_533_333), ("00:00:00:00.000", 0),
      ("23:59:59:59.999", 86_399.99998),
      ("16:48:52:29,134", 60_532.485_566_667),
    ])
  func timecode(text: String, seconds: Double) throws {
    let found = try #require(LiveLinkTimecode.seconds(ArraySlice(text.utf8)))
    #expect(abs(found - seconds) < 1e-4)
  }

  @Test(
    "what is no timecode is refused",
    arguments: [
      "", "1", "1:2:3", "24:00:00:00", "00:60:00:00", "00:00:60:00", "00:00:00:60", "-1:00:00:00",
      "00:00:00:nan", "0x1:00:00:00", "000:00:00:00", "a:b:c:d", "00:00:00:00:00", ":::",
    ])
  func noTimecode(text: String) {
    #expect(LiveLinkTimecode.seconds(ArraySlice(text.utf8)) == nil)
  }

  @Test("finds every value by its column's name, in whatever order")
  func names() throws {
    let text = row("01:00:00:30.000").replacingOccurrences(of: ",0.56,0.57,", with: ",0.1,-0.2,")
    let frame = try #require(try read(header + "\n" + text + "\n").frames.first)
    #expect(frame.time == 3600.5 && frame.isTracked)
    for (index, name) in Self.names.prefix(52).enumerated() {
      let shape = try #require(ARKitShape(name: name))
      #expect(frame.shapes[shape] == Float(index + 1) / 100, "\(name)")
    }
    #expect(frame.shapes[.jawRight] == 0.16 && frame.shapes[.jawLeft] == 0.17)
    #expect(frame.head == HeadPose(pitch: -0.54, yaw: 0.53, roll: -0.55))
    #expect(frame.gaze.left == SIMD2(-0.1, 0.2) * (6 / .pi))
    #expect(frame.gaze.right == SIMD2(-1, -1))
    #expect(frame.available.shapes == .all && !frame.available.hasHeadPosition)
    #expect(frame.available.hasHeadAngles && frame.available.hasGaze)
  }

  @Test("angles that are all zero were not streamed; the look shapes then give the gaze")
  func zeroAngles() throws {
    let values = (1...52).map { "\(Double($0) / 100)" } + Array(repeating: "0.0000", count: 9)
    let text = header + "\n01:00:00:00.000,61," + values.joined(separator: ",")
    let frame = try #require(try read(text).frames.first)
    #expect(!frame.available.hasHeadAngles && frame.available.hasGaze)
    #expect(frame.gaze == Gaze(shapes: frame.shapes))
  }

  @Test(
    "survives what editors and spreadsheets do",
    arguments: [
      "byte order mark", "CRLF", "semicolons and decimal commas", "commas and decimal commas",
      "tabs", "quotes",
    ])
  func dialects(change: String) throws {
    let rows = [header, row("01:00:00:30.000"), "01:00:00:32.000,0", row("01:00:00:34.250")]
    let plain = rows.joined(separator: "\n")
    let text =
      switch change {
      case "byte order mark": "\u{FEFF}" + plain
      case "CRLF": plain.replacingOccurrences(of: "\n", with: "\r\n") + "\r\n"
      case "semicolons and decimal commas":
        plain.replacingOccurrences(of: ",", with: ";").replacingOccurrences(of: ".", with: ",")
      case "commas and decimal commas": plain.replacingOccurrences(of: ".", with: ",")
      case "tabs": plain.replacingOccurrences(of: ",", with: "\t")
      default:
        rows.map { "\"" + $0.replacingOccurrences(of: ",", with: "\",\"") + "\"" }
          .joined(separator: "\n")
      }
    let (expected, _) = try read(plain)
    let (found, report) = try read(text)
    #expect(expected.count == 3 && expected.map(\.isTracked) == [true, false, true])
    #expect(found == expected)
    #expect(report.skipped == 0)
  }

  @Test("malformed rows are counted and left out, with the first line numbers")
  func malformed() throws {
    let good = row("01:00:00:00.000")
    let bad = [
      String(good.dropLast(20)), good + ",1", "nonsense", "01:00:00:00.000",
      "01:00:00:00.000,61", good.replacingOccurrences(of: "0.07", with: "seven"), "\0\0\0,,,",
    ]
    let text = ([header, good, ""] + bad + [good]).joined(separator: "\n")
    let (frames, report) = try read(text)
    #expect(frames.count == 2 && frames.map(\.sequence) == [0, 8])
    #expect(report.skipped == 7 && report.skippedLines == [4, 5, 6, 7, 8])
    #expect(report.description == "2 frames, 7 rows skipped (lines 4, 5, 6, 7, 8)")
  }

  @Test("a value that is no finite number is unavailable; one beyond its range is clamped")
  func oddValues() throws {
    let text = row("01:00:00:00.000").replacingOccurrences(of: ",0.01,", with: ",nan,")
      .replacingOccurrences(of: ",0.02,", with: ",1.5,")
      .replacingOccurrences(of: ",0.03,", with: ",-0.5,")
    let frame = try #require(try read(header + "\n" + text).frames.first)
    #expect(!frame.available.shapes.contains(.eyeBlinkLeft) && frame.shapes[.eyeBlinkLeft] == 0)
    #expect(frame.shapes[.eyeLookDownLeft] == 1 && frame.shapes[.eyeLookInLeft] == 0)
  }

  @Test("a take over midnight goes on")
  func midnight() throws {
    let rows = ["23:59:59:58.000", "00:00:00:00.000", "00:00:01:00.000"].map { $0 + ",0" }
    let (frames, _) = try read(([header] + rows).joined(separator: "\n"))
    let beforeMidnight = 86_399 + 58.0 / 60
    #expect(frames.map(\.time) == [beforeMidnight, 86_400, 86_401])
  }

  @Test("ten thousand mutated files never trap")
  func mutated() throws {
    let lines = [row("01:00:00:30.000"), "01:00:00:32.000,0", row("01:00:00:34.250")]
    let bytes = Array(([header] + lines).joined(separator: "\r\n").utf8)
    var dice = SystemDice(state: 3)
    var frames = 0
    for _ in 0..<10_000 {
      var decoder = LineDecoder()
      decoder.append(dice.mutate(bytes))
      guard let first = decoder.next(isAtEnd: true) else { continue }
      var format = LiveLinkRows(firstLine: first.bytes)
      while let line = decoder.next(isAtEnd: true) {
        guard case .frame(.face(let frame)) = format?.read(line.bytes, row: 0) else { continue }
        frames += 1
        #expect(frame.time >= 0 && frame.shapes.storage.max() <= 1)
      }
    }
    #expect(frames > 1000)
  }

  private static let names =
    """
    EyeBlinkLeft,EyeLookDownLeft,EyeLookInLeft,EyeLookOutLeft,EyeLookUpLeft,EyeSquintLeft,\
    EyeWideLeft,EyeBlinkRight,EyeLookDownRight,EyeLookInRight,EyeLookOutRight,EyeLookUpRight,\
    EyeSquintRight,EyeWideRight,JawForward,JawRight,JawLeft,JawOpen,MouthClose,MouthFunnel,\
    MouthPucker,MouthRight,MouthLeft,MouthSmileLeft,MouthSmileRight,MouthFrownLeft,\
    MouthFrownRight,MouthDimpleLeft,MouthDimpleRight,MouthStretchLeft,MouthStretchRight,\
    MouthRollLower,MouthRollUpper,MouthShrugLower,MouthShrugUpper,MouthPressLeft,MouthPressRight,\
    MouthLowerDownLeft,MouthLowerDownRight,MouthUpperUpLeft,MouthUpperUpRight,BrowDownLeft,\
    BrowDownRight,BrowInnerUp,BrowOuterUpLeft,BrowOuterUpRight,CheekPuff,CheekSquintLeft,\
    CheekSquintRight,NoseSneerLeft,NoseSneerRight,TongueOut,HeadYaw,HeadPitch,HeadRoll,\
    LeftEyeYaw,LeftEyePitch,LeftEyeRoll,RightEyeYaw,RightEyePitch,RightEyeRoll
    """.split(separator: ",").map(String.init)

  private let header = "Timecode,BlendShapeCount," + names.joined(separator: ",")

  /// Column n holds n/100.
  private func row(_ timecode: String) -> String {
    let values = (1...61).map { String(format: "%.2f", Double($0) / 100) }
    return "\(timecode),61," + values.joined(separator: ",")
  }

  private func read(_ text: String) throws -> (frames: [FaceFrame], report: ReadReport) {
    var reader = try LiveLinkCSV(path: try folder.write(text, to: "take.csv"))
    let frames = Array(AnyIterator { reader.next() })
    return (frames, reader.report)
  }
}
