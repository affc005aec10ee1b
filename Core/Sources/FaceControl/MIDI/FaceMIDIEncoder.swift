public import MIDI
public import Mapping
import Signals

/// Puts controls into controllers, and sends only what changed.
public struct FaceMIDIEncoder: Sendable {
  private let channel: UInt8
  private var last = [UInt8](repeating: 0xFF, count: 62)

  public init(options: MIDIOptions, mapping: MappingTable) {
    channel = UInt8(options.channel - 1)
  }

  public mutating func encode(_ control: ControlFrame, into messages: inout [MIDIMessage]) {
    guard control.isTracked else { return }
    for channel in Channel.allCases where control.sounding.contains(channel) {
      let number = channel.rawValue
      let value = UInt8(max(min(control.values[channel], 1), 0) * 127 + 0.5)
      guard last[number] != value else { continue }
      last[number] = value
      messages.append(.controlChange(UInt8(number), value: value, channel: self.channel))
    }
  }

  public mutating func panic(into messages: inout [MIDIMessage]) {}

  public mutating func follow(mapping: MappingTable) {}
}
