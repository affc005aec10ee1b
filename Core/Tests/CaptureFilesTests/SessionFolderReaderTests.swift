import CaptureWire
import Signals
import TestSupport
import Testing

@testable import CaptureEntries
@testable import CaptureFiles

@Suite("Reading a session")
struct SessionFolderReaderTests {
  private let folder: CaptureFolder

  init() throws { folder = try CaptureFolder() }

  @Test func `samples come back with their readings bit for bit`() throws {
    let (session, take) = try CaptureTake.session(seconds: 2, in: folder)
    let reader = try SessionFolderReader(session)
    #expect(
      reader.lists.map(\.name) == [
        "arkit_poses.json", "depth_frames.json", "glove_joints.json", "video_frames.json",
        "watch_imu.json",
      ])
    #expect(reader.media == ["video.mp4"])
    for (name, stream) in [
      ("arkit_poses.json", CaptureTake.pose), ("watch_imu.json", CaptureTake.imu),
      ("glove_joints.json", CaptureTake.joints),
    ] {
      let list = try #require(reader.lists.first { $0.name == name })
      let samples = take.samples[stream] ?? []
      let read = Array(reader.samples(of: list))
      #expect(read.map(\.reading) == samples.map(\.reading))
      #expect(
        read.map(\.seconds) == samples.map { Double($0.sensed - CaptureTake.start.master) / 1e9 })
    }
    let frames = try #require(reader.lists.first { $0.name == "depth_frames.json" })
    let first = try #require(reader.frames(of: frames).first { _ in true })
    #expect(first.file == "depth/000000.png" && first.number == 0 && frames.isFrames)
  }

  @Test func `hands, faces and bodies come back bit for bit`() throws {
    var dice = SeededGenerator(seed: 4)
    func number() -> Float { Float.random(in: -2...2, using: &dice) }
    func point() -> SIMD3<Float> { SIMD3(number(), number(), number()) }
    var (picture, world) = (HandJoints(), HandJoints())
    for joint in 0..<HandJoints.count { (picture[joint], world[joint]) = (point(), point()) }
    let hand = Hand(side: .left, confidence: 0.1, picture: picture, world: world)
    var face = FaceFrame(sequence: 0, available: .all)
    for shape in ARKitShape.allCases { face.shapes[shape] = number() }
    face.head.yaw = number()
    face.gaze.right = SIMD2(number(), number())
    var body = Body(
      picture: BodyJoints(), world: BodyJoints(), visibility: BodyScores(), presence: BodyScores())
    for joint in BodyJoint.allCases {
      (body.world[joint], body.presence[joint]) = (point(), number())
    }
    let readings: [(CaptureKind, String, CaptureReading)] = [
      (.hands, "hands.json", .hands(HandFrame(time: 0, sequence: 0, hands: [hand, hand]))),
      (.face, "faces.json", .faces([IdentifiedFace(identity: 7, frame: face)])),
      (.face, "faces.json", .faces([])),
      (.body, "body.json", .body(BodyFrame(time: 0, sequence: 0, bodies: [body]))),
    ]
    for (kind, name, reading) in readings {
      var text: [UInt8] = Array("[".utf8)
      SampleJSON.append(reading, at: 0.25, to: &text)
      text.append(contentsOf: "]".utf8)
      try CaptureFolder.write(text, to: folder.file(name))
      try CaptureFolder.write(Array("{}".utf8), to: folder.file("metadata.json"))
      let reader = try SessionFolderReader(folder.path)
      let list = try #require(SessionList(name: name))
      #expect(list.kind == kind)
      let samples = Array(reader.samples(of: list))
      #expect(samples == [SessionSample(seconds: 0.25, reading: reading)])
    }
  }

  @Test func `an outline has the least and largest value of each span`() {
    var outline = SampleOutline(range: 0...10, count: 5)
    for index in 0...1_000 { outline.add(Double(index % 100), at: Double(index) / 100) }
    outline.add(.nan, at: 1)
    outline.add(1e9, at: 11)
    #expect(outline.spans.count == 5)
    for span in outline.spans { #expect(span == SampleOutline.Span(least: 0, largest: 99)) }
    #expect(SampleOutline(range: 0...1, count: -3).spans == [nil])
    var point = SampleOutline(range: 2...2, count: 4)
    point.add(5, at: 2)
    #expect(point.spans[0]?.least == 5)
  }

  @Test func `a folder that is no session is refused in one sentence`() throws {
    let error = #expect(throws: CaptureFileError.self) { try SessionFolderReader(folder.path) }
    #expect(error == .notSession(path: folder.path))
    #expect(throws: CaptureFileError.self) { try SessionFolderReader(folder.file("none")) }
  }
}
