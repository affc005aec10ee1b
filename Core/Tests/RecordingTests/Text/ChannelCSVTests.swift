import Foundation
import Signals
import Testing

@testable import Recording

@Suite("Channel CSV")
struct ChannelCSVTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("gives back every channel exactly, and unavailable ones as such")
  func roundTrip() throws {
    var frames = Samples.channels(20)
    frames[5].values[.headYaw] = -.leastNonzeroMagnitude
    frames[6].values[.jawOpen] = .greatestFiniteMagnitude
    frames[7].time = 1e-7
    let path = try write(frames)
    #expect(Array(try ChannelCSV.Reader(path: path)) == frames)
  }

  @Test("is a plain table")
  func layout() throws {
    var frame = ChannelFrame(time: 0.5, sequence: 7, available: [])
    frame.available.insert(.browDownRight)
    frame.values[.browDownRight] = 0.25
    let lines = String(decoding: try TemporaryFolder.bytes(of: try write([frame])), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines[0].hasPrefix("time,sequence,tracked,browDownLeft,browDownRight,browInnerUp,"))
    #expect(lines[0].hasSuffix(",eyeGazeRightX,eyeGazeRightY"))
    #expect(lines[1] == "0.5,7,1,,0.25" + String(repeating: ",", count: 60))
  }

  @Test("a value that is no finite number is written as unavailable")
  func odd() throws {
    var frame = ChannelFrame(time: 1)
    frame.values[.jawOpen] = .nan
    frame.values[.headYaw] = .infinity
    let read = try #require(Array(try ChannelCSV.Reader(path: try write([frame]))).first)
    #expect(read.available == ChannelSet.all.subtracting(ChannelSet([.jawOpen, .headYaw])))
  }

  @Test("columns in any order, some missing, as a spreadsheet saves them")
  func dialects() throws {
    let text = "\u{FEFF}jawOpen;note;time;tracked\r\n0,5;hello;1,25;1\r\n;;2,5;FALSE\r\n"
    let frames = Array(try ChannelCSV.Reader(path: try folder.write(text, to: "x.csv")))
    #expect(frames.map(\.time) == [1.25, 2.5] && frames.map(\.sequence) == [0, 1])
    #expect(frames[0].values[.jawOpen] == 0.5 && frames[0].available == ChannelSet(.jawOpen))
    #expect(frames.map(\.isTracked) == [true, false] && frames[1].available == [])
  }

  @Test("malformed rows are counted and left out")
  func malformed() throws {
    let text = """
      time,sequence,tracked,jawOpen
      0,0,1,0.5
      ,1,1,0.5
      nan,1,1,0.5
      0.1,-1,1,0.5
      0.1,1,maybe,0.5
      0.1,1,1,wide
      0.1,1,1
      0.1,1,1,0.5,
      0.2,4294967295,0,
      """
    var reader = try ChannelCSV.Reader(path: try folder.write(text, to: "x.csv"))
    let frames = Array(AnyIterator { reader.next() })
    #expect(frames.map(\.sequence) == [0, .max])
    #expect(reader.report.skipped == 7 && reader.report.skippedLines == [3, 4, 5, 6, 7])
  }

  @Test("three thousand mutated files never trap")
  func mutated() throws {
    let bytes = try TemporaryFolder.bytes(of: try write(Array(Samples.channels(2))))
    var dice = SystemDice(state: 5)
    var frames = 0
    for _ in 0..<3000 {
      var decoder = LineDecoder()
      decoder.append(dice.mutate(bytes))
      guard let first = decoder.next(isAtEnd: true) else { continue }
      let format = ChannelRows(firstLine: first.bytes)
      while let line = decoder.next(isAtEnd: true) {
        guard case .frame(.channels(let frame)) = format?.read(line.bytes, row: 0) else { continue }
        frames += 1
        #expect(frame.time.isFinite)
      }
    }
    #expect(frames > 500)
  }

  private func write(_ frames: [ChannelFrame]) throws -> String {
    let path = folder.file("channels.csv")
    let writer = try ChannelCSV.Writer(path: path)
    for frame in frames { try writer.append(frame) }
    try writer.close()
    return path
  }
}
