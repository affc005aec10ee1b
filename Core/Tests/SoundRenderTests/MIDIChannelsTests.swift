import MIDI
import SoundGraph
import Streaming
import Testing

@testable import SoundRender

@Suite("Channels of a MIDI file")
struct MIDIChannelsTests {
  @Test(
    "lists and runs are read, and written as short as can be",
    arguments: [
      ("10", [9], "10"), ("1-9,11-16", [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15], nil),
      ("3,1,2", [0, 1, 2], "1-3"), ("16,16", [15], "16"), ("1-16", Array(0..<16), nil),
    ] as [(String, [UInt8], String?)])
  func reads(text: String, indices: [UInt8], written: String?) throws {
    let channels = try MIDIChannels(text)
    #expect(channels.indices == Set(indices) && channels.description == written ?? text)
  }

  @Test(
    "what names no channel is refused in a sentence",
    arguments: ["", "0", "17", "9-3", "1-2-3", "1,", "-", "drums", "٣", "1 ", "256"])
  func refuses(text: String) {
    let error = #expect(throws: RunError.self) { try MIDIChannels(text) }
    #expect(error.map { "\($0)".contains("--channel \(text) is not") } == true)
  }

  @Test("a score has the events of the chosen channels alone, and lets go of everything at its end")
  func score() throws {
    var writer = MIDIFileWriter()
    for channel in [UInt8(0), 9, 3] {
      writer.append(.noteOn(60 + channel, velocity: 9, channel: channel), at: Double(channel))
      writer.append(.controlChange(64, value: 1, channel: channel), at: Double(channel))
    }
    let file = try MIDIFile(writer.bytes())
    #expect("\(MIDIChannels(playing: file))" == "1,4,10")
    let channels = try MIDIChannels("10").indices
    let score = try SynthScore(file, sampleRate: 48_000, channels: channels)
    #expect(score.events.dropLast().map(\.channel) == [9, 9])
    #expect(score.events.last?.kind == .allNotesOff)
    #expect(try SynthScore(file, sampleRate: 48_000).events.count == 7)
  }
}
