import Foundation
import Signals
import Testing

@testable import Recording

@Suite("Frames as JSON Lines")
struct FrameJSONLinesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("gives back faces, channels and hands exactly")
  func roundTrip() throws {
    let frames = Samples.mixed(30)
    #expect(Array(try FrameJSONLines.Reader(path: try write(frames))) == frames.map(withoutUnknown))
  }

  @Test("floats of any bits survive")
  func floats() throws {
    var dice = SystemDice(state: 11)
    let frames = (0..<20).map { index in
      var frame = ChannelFrame(time: Double(index) * 0.1)
      for channel in Channel.allCases {
        let value = Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &dice))
        frame.values[channel] = value.isFinite ? value : 0
      }
      return RecordedFrame.channels(frame)
    }
    #expect(Array(try FrameJSONLines.Reader(path: try write(frames))) == frames)
  }

  @Test("a line reads as JSON that people understand")
  func layout() throws {
    var face = FaceFrame(time: 0.5, sequence: 3, available: .none)
    face.available.shapes = [ShapeSet(.jawOpen)]
    face.shapes[.jawOpen] = 0.25
    face.available.hasHeadAngles = true
    face.head.yaw = -0.5
    face.available.hasGaze = true
    let hand = Hand(side: .left, confidence: .nan, picture: HandJoints(), world: HandJoints())
    let path = try write([
      .face(face), .face(.lost(time: 1, sequence: 4)),
      .hands(HandFrame(time: 2, sequence: 5, hands: [hand])),
    ])
    let lines = String(decoding: try TemporaryFolder.bytes(of: path), as: UTF8.self)
      .split(separator: "\n")
    #expect(
      lines[0] == """
        {"type":"face","time":0.5,"sequence":3,"tracked":true,"shapes":{"jawOpen":0.25},\
        "head":{"pitch":0.0,"yaw":-0.5,"roll":0.0},"gaze":{"left":[0.0,0.0],"right":[0.0,0.0]}}
        """)
    #expect(
      lines[1] == #"{"type":"face","time":1.0,"sequence":4,"tracked":false,"shapes":{}}"#)
    #expect(
      lines[2].hasPrefix(#"{"type":"hands","time":2.0,"sequence":5,"hands":[{"side":"left","#))
    #expect(lines[2].contains(#""picture":[[0.0,0.0,0.0],["#))
  }

  @Test("a line of bodies is written with 33 joints, and skipped when it is read")
  func bodies() throws {
    var joints = BodyJoints()
    joints[.rightFootIndex] = [0.5, -0.25, 2]
    var scores = BodyScores()
    scores[.nose] = 0.75
    let body = Body(picture: joints, world: joints, visibility: scores, presence: scores)
    let path = folder.file("bodies.jsonl")
    let writer = try FrameJSONLines.Writer(path: path)
    try writer.append(BodyFrame(time: 0.5, sequence: 3, bodies: [body, body]))
    try writer.append(FaceFrame(time: 1, sequence: 4, available: .none))
    try writer.append(BodyFrame(time: 1, sequence: 4, bodies: []))
    try writer.close()
    let lines = String(decoding: try TemporaryFolder.bytes(of: path), as: UTF8.self)
      .split(separator: "\n")
    let zeros = Array(repeating: "[0.0,0.0,0.0]", count: 32).joined(separator: ",")
    let points = "[\(zeros),[0.5,-0.25,2.0]]"
    let numbers = "[0.75," + Array(repeating: "0.0", count: 32).joined(separator: ",") + "]"
    let one =
      #"{"picture":\#(points),"world":\#(points),"visibility":\#(numbers),"presence":\#(numbers)}"#
    #expect(
      lines[0] == #"{"type":"bodies","time":0.5,"sequence":3,"bodies":[\#(one),\#(one)]}"#)
    #expect(lines[2] == #"{"type":"bodies","time":1.0,"sequence":4,"bodies":[]}"#)
    var reader = try FrameJSONLines.Reader(path: path)
    #expect(Array(AnyIterator { reader.next() }).map(\.time) == [1])
    #expect(reader.report.skipped == 0)
  }

  @Test("malformed lines are counted and left out")
  func malformed() throws {
    let text = """
      {"time":1,"shapes":{"jawOpen":0.5,"mouthOfTruth":1,"tongueOut":null}}
      {"time":1e400,"shapes":{}}
      {"time":"1","shapes":{}}
      {"time":2}
      {"time":2,"type":"body"}
      {"time":2,"shapes":{"jawOpen":1e400}}
      {"time":2,"gaze":{"left":[1],"right":[1,2]},"shapes":{}}
      {"time":2,"hands":[{"side":"left","picture":[[1,2,3]]}]}
      {"time":2,"sequence":-1,"shapes":{}}
      \(String(repeating: "[", count: 100_000))
      [1,2]
      {"time":3,"shapes":{
      {"time":3,"values":{"jawOpen":1},"extra":[{}]}
      """
    var reader = try FrameJSONLines.Reader(path: try folder.write(text, to: "x.jsonl"))
    let frames = Array(AnyIterator { reader.next() })
    #expect(frames.map(\.time) == [1, 3])
    guard case .face(let face) = frames[0] else {
      Issue.record("a face expected")
      return
    }
    #expect(face.available.shapes == ShapeSet(.jawOpen) && face.shapes[.jawOpen] == 0.5)
    #expect(reader.report.skipped == 11)
  }

  @Test("three thousand mutated files never trap")
  func mutated() throws {
    let bytes = try TemporaryFolder.bytes(of: try write(Samples.mixed(3)))
    var dice = SystemDice(state: 6)
    var frames = 0
    for _ in 0..<3000 {
      var decoder = LineDecoder()
      decoder.append(dice.mutate(bytes))
      let format = JSONRows(firstLine: ArraySlice("{".utf8))
      while let line = decoder.next(isAtEnd: true) {
        guard case .frame(let frame) = format?.read(line.bytes, row: 0) else { continue }
        frames += 1
        #expect(frame.time.isFinite)
      }
    }
    #expect(frames > 1000)
  }

  private func write(_ frames: [RecordedFrame]) throws -> String {
    let path = folder.file("frames.jsonl")
    let writer = try FrameJSONLines.Writer(path: path)
    for frame in frames {
      switch frame {
      case .face(let frame): try writer.append(frame)
      case .channels(let frame): try writer.append(frame)
      case .hands(let frame): try writer.append(frame)
      }
    }
    try writer.close()
    return path
  }

  /// What is unavailable is not written and reads back as 0.
  private func withoutUnknown(_ frame: RecordedFrame) -> RecordedFrame {
    guard case .face(var face) = frame else { return frame }
    for shape in ARKitShape.allCases where !face.available.shapes.contains(shape) {
      face.shapes[shape] = 0
    }
    if !face.available.hasHeadPosition { face.head.position = .zero }
    return .face(face)
  }
}
