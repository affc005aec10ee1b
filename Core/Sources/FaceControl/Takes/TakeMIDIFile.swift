public import Addresses
import MIDI
public import Mapping
public import ScreenKit
public import Signals

/// A take as a standard MIDI file, through a mapping.
public enum TakeMIDIFile {
  /// The complete file; times count from the first frame, and every active note ends with the file.
  public static func bytes(
    _ frames: some Sequence<SensorFrame>, settings: FaceSettings,
    options: MIDIOptions = MIDIOptions(), tier: Tier = .pro
  ) -> [UInt8] {
    var pipeline = FacePipeline(settings: settings, tier: tier)
    var encoder = FaceMIDIEncoder(
      options: options, mapping: settings.isRaw ? .identity : settings.mapping)
    var file = MIDIFileWriter()
    var messages: [MIDIMessage] = []
    var (start, now): (Double?, Double) = (nil, 0)
    func write() {
      for message in messages { file.append(message, at: now) }
      messages.removeAll(keepingCapacity: true)
    }
    for frame in frames {
      now = frame.time - (start ?? frame.time)
      start = start ?? frame.time
      encoder.encode(pipeline.process(frame), into: &messages)
      write()
    }
    encoder.flush(into: &messages)
    encoder.panic(into: &messages)
    write()
    return file.bytes()
  }
}
