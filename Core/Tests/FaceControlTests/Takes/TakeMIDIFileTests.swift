import FaceControl
import MIDI
import Mapping
import Signals
import Testing

@Suite("A take as a MIDI file")
struct TakeMIDIFileTests {
  private func frames(from start: Double) -> [SensorFrame] {
    (0..<300).map { index in
      let time = Double(index) / 60
      return SimulatedFrames.at(time, plus: start, sequence: UInt32(index))
    }
  }

  private func messages(_ bytes: [UInt8]) throws -> [MIDIMessage] {
    try MIDIFile(bytes).events.compactMap {
      if case .message(let message) = $0.event { message } else { nil }
    }
  }

  @Test("holds controllers and ends every note that it begins")
  func plays() throws {
    let all = try messages(TakeMIDIFile.bytes(frames(from: 0), settings: FaceSettings()))
    #expect(all.contains { $0.status & 0xF0 == 0xB0 })
    var sounding = 0
    for message in all {
      if message.status & 0xF0 == 0x90, message.data2 > 0 { sounding += 1 }
      if message.status & 0xF0 == 0x80 || (message.status & 0xF0 == 0x90 && message.data2 == 0) {
        sounding -= 1
      }
    }
    #expect(sounding == 0)
  }

  @Test("is the same file every time, wherever the take's time begins")
  func deterministic() {
    let one = TakeMIDIFile.bytes(frames(from: 0), settings: FaceSettings())
    #expect(one == TakeMIDIFile.bytes(frames(from: 0), settings: FaceSettings()))
    #expect(one.starts(with: Array("MThd".utf8)))
  }

  @Test("a mapping changes what is in it, and an empty take is an empty file")
  func mapped() throws {
    var silent = FaceSettings()
    for channel in Channel.allCases { silent.mapping[channel].isOn = false }
    let quiet = try messages(TakeMIDIFile.bytes(frames(from: 0), settings: silent))
    let loud = try messages(TakeMIDIFile.bytes(frames(from: 0), settings: FaceSettings()))
    #expect(quiet.count < loud.count)
    let nothing = TakeMIDIFile.bytes([SensorFrame](), settings: FaceSettings())
    #expect(nothing.starts(with: Array("MThd".utf8)))
  }
}

private enum SimulatedFrames {
  static func at(_ time: Double, plus start: Double, sequence: UInt32) -> SensorFrame {
    var frame = SimulatedPerformer(seed: 5).frame(at: time, sequence: sequence)
    frame.time += start
    return .face(frame)
  }
}
