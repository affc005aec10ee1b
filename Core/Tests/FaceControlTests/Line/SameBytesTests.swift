import FaceControl
import FaceWire
import Recording
import Signals
import Testing

@Suite("The same frames give the same bytes")
struct SameBytesTests {
  @Test("a session played twice sends the same packets", arguments: Line.allSinks)
  func twice(sink: String) throws {
    let frames = Session.demo(withoutFaceIn: 30..<50)
    var first = try Line(sink)
    var second = try Line(sink)
    let packets = first.send(frames)
    let again = second.send(frames)
    #expect(packets == again)
    #expect(packets.count { !$0.isEmpty } >= 40)
  }

  @Test("one batch for all sinks, in any order, carries what each sink's own batch would")
  func sharedBatch() throws {
    let frames = Session.demo(40)
    let alone = try Line.allSinks.map { sink in
      var line = try Line(sink)
      return line.send(frames)
    }
    var lines = try Line.allSinks.map { try Line($0) }
    var batch = PacketBatch()
    for (number, frame) in frames.enumerated() {
      let order = lines.indices.map { ($0 + number) % lines.count }
      for index in number.isMultiple(of: 2) ? order : order.reversed() {
        let control = lines[index].pipeline.process(frame)
        FacePipeline.encode(control, for: &lines[index].output, into: &batch)
        #expect(batch.packets == alone[index][number])
      }
    }
  }

  @Test("a change of one frame changes the bytes", arguments: Line.allSinks)
  func notConstant(sink: String) throws {
    var first = try Line(sink)
    var second = try Line(sink)
    let one = first.send(Session.demo(20))
    let other = second.send(Session.demo(20, seed: 8))
    #expect(one != other)
  }

  @Test(
    "a phone's recording played twice sends the same packets",
    .enabled(
      if: SharedRecordings.liveLink != nil, "The shared recordings are not beside this checkout."),
    arguments: Line.allSinks)
  func realRecording(sink: String) throws {
    let path = try #require(SharedRecordings.liveLink)
    let recording = try RecordedFile.open(path: path)
    let frames = Array(try recording.frames().prefix(400))
    #expect(frames.count > 100)
    var first = try Line(sink)
    var second = try Line(sink)
    let once = first.send(frames)
    let again = second.send(Array(try recording.frames().prefix(400)))
    #expect(once == again)
  }

  @Test("a take replays to the bytes that were sent live", arguments: Line.allSinks)
  func recordAndReplay(sink: String) throws {
    let frames = Session.demo(withoutFaceIn: 20..<40)
    var live = try Line(sink)
    let sent = live.send(frames)
    try withTemporaryFolder { folder in
      let path = folder + "/take.sensorium"
      let header = SessionHeader(name: "take", source: "demo:", start: 1_700_000_000)
      let writer = try SessionWriter(path: path, header: header)
      for frame in frames { try writer.append(frame) }
      try writer.close()
      let take = try RecordedFile.open(path: path)
      var replay = try Line(sink, epoch: try #require(take.start))
      let replayed = replay.send(Array(try take.frames()))
      #expect(replayed == sent)
    }
  }

  @Test("a take of channels replays bit for bit")
  func recordChannels() throws {
    let frames = (0..<30).map {
      SensorFrame.channels(Session.channels(at: Double($0) / 30, sequence: UInt32($0)))
    }
    try withTemporaryFolder { folder in
      let path = folder + "/take.sensorium"
      let writer = try SessionWriter(
        path: path, header: SessionHeader(name: "take", source: "demo:", start: 0))
      for frame in frames { try writer.append(frame) }
      try writer.close()
      let replayed = Array(try RecordedFile.open(path: path).frames())
      #expect(replayed == frames)
    }
  }
}
