import Numbers

/// A sender's history since its checkpoint, for the recovery journal: chapters P, C, W, N and T.
///
/// Packet numbers are extended; the wire has the low 16 bits. Values are kept for at most 256 packets,
/// note-offs until they are acknowledged. Poly pressure is not kept.
public struct JournalHistory: Sendable {
  public static let packetLimit: UInt32 = 256

  struct Channel: Sendable {
    var newest: UInt32 = 0
    var program: UInt8 = 0
    /// The bank at the program change; above 0x3FFF when there was none.
    var bank: UInt16 = .max
    var programPacket: UInt32 = 0
    var bend: UInt16 = 0
    var bendPacket: UInt32 = 0
    var pressure: UInt8 = 0
    var pressurePacket: UInt32 = 0
  }

  /// The oldest unacknowledged packet.
  public private(set) var checkpoint: UInt32
  var memory = MIDIMemory()
  var channels = [Channel](repeating: Channel(), count: 16)
  /// The packet of each controller's newest value; 0 for none. Index: channel × 128 + number.
  var controlPackets = [UInt32](repeating: 0, count: 2048)
  /// The packet of each note's newest note-on or note-off.
  var notePackets = [UInt32](repeating: 0, count: 2048)
  var velocities = [UInt8](repeating: 0, count: 2048)

  /// - Parameter packet: the number of the next packet, at least 1.
  public init(startingAt packet: UInt32) { checkpoint = packet }

  /// Adds a packet's message; call it after the packet's journal is written.
  public mutating func record(_ message: MIDIMessage, in packet: UInt32) {
    guard let number = message.channel else { return }
    memory.remember(message)
    let channel = Int(number)
    let index = channel * 128 + Int(message.data1)
    switch message.status & 0xF0 {
    case 0x80: recordNote(index, velocity: 0, packet)
    case 0x90: recordNote(index, velocity: message.data2, packet)
    case 0xB0:
      controlPackets[index] = packet
      if message.data1 >= 120, message.data1 != 121, message.data1 != 122 {
        for note in channel * 128..<channel * 128 + 128 where velocities[note] > 0 {
          recordNote(note, velocity: 0, packet)
        }
      }
    case 0xC0: recordProgram(message.data1, channel: number, packet)
    case 0xD0:
      channels[channel].pressure = message.data1
      channels[channel].pressurePacket = packet
    case 0xE0:
      channels[channel].bend = message.bend
      channels[channel].bendPacket = packet
    default: return
    }
    channels[channel].newest = packet
  }

  private mutating func recordNote(_ index: Int, velocity: UInt8, _ packet: UInt32) {
    velocities[index] = velocity
    notePackets[index] = packet
  }

  private mutating func recordProgram(_ program: UInt8, channel: UInt8, _ packet: UInt32) {
    channels[Int(channel)].program = program
    channels[Int(channel)].programPacket = packet
    channels[Int(channel)].bank = memory.bank(channel: channel) ?? .max
  }

  /// A note-off for each note that is active, or whose note-off is not acknowledged.
  var unconfirmedNotes: [MIDIMessage] {
    notePackets.indices.filter { velocities[$0] > 0 || notePackets[$0] >= checkpoint }.map {
      .noteOff(UInt8($0 & 127), velocity: 64, channel: UInt8($0 >> 7))
    }
  }

  /// Acknowledges everything up to this packet.
  public mutating func acknowledge(upTo packet: UInt32) {
    checkpoint = max(checkpoint, packet &+ 1)
  }
}
