import Numbers

extension JournalHistory {
  /// Appends the journal of packet `packet`, at most `limit` bytes (at least 400): the oldest values are
  /// omitted when it is too long, and the checkpoint is adjusted; note-offs are never omitted.
  public func append(to bytes: inout [UInt8], packet: UInt32, limit: Int) {
    let start = bytes.count
    var oldest = max(checkpoint, packet > Self.packetLimit ? packet - Self.packetLimit : 1)
    while true {
      append(to: &bytes, valuesSince: oldest)
      if bytes.count - start <= limit || oldest >= packet { return }
      bytes.removeSubrange(start...)
      oldest += max((packet - oldest + 1) / 2, 1)
    }
  }

  private func append(to bytes: inout [UInt8], valuesSince oldest: UInt32) {
    let start = bytes.count
    bytes.append(0)
    bytes.append(bigEndian: UInt16(truncatingIfNeeded: oldest))
    var count: UInt8 = 0
    for channel in 0..<16 where channels[channel].newest >= checkpoint {
      if append(channel, to: &bytes, valuesSince: oldest) { count += 1 }
    }
    if count > 0 { bytes[start] = 0x20 | (count - 1) }
  }

  /// Appends one channel's journal; false when it is empty.
  private func append(_ number: Int, to bytes: inout [UInt8], valuesSince oldest: UInt32) -> Bool {
    let start = bytes.count
    bytes.append(0)
    bytes.append(0)
    bytes.append(0)
    var chapters: UInt8 = 0
    let channel = channels[number]
    if channel.programPacket >= oldest {
      chapters |= 0x80
      appendProgram(channel, to: &bytes)
    }
    if appendControls(number, to: &bytes, since: oldest) { chapters |= 0x40 }
    if channel.bendPacket >= oldest {
      chapters |= 0x10
      bytes.append(UInt8(channel.bend & 0x7F))
      bytes.append(UInt8(channel.bend >> 7))
    }
    if appendNotes(number, to: &bytes, since: oldest) { chapters |= 0x08 }
    if channel.pressurePacket >= oldest {
      chapters |= 0x02
      bytes.append(channel.pressure)
    }
    guard chapters != 0 else {
      bytes.removeSubrange(start...)
      return false
    }
    let header = UInt16(number) << 11 | UInt16(bytes.count - start)
    bytes[start] = UInt8(header >> 8)
    bytes[start + 1] = UInt8(header & 0xFF)
    bytes[start + 2] = chapters
    return true
  }

  private func appendProgram(_ channel: Channel, to bytes: inout [UInt8]) {
    let hasBank = channel.bank <= 0x3FFF
    bytes.append(channel.program)
    bytes.append(hasBank ? 0x80 | UInt8(channel.bank >> 7) : 0)
    bytes.append(hasBank ? UInt8(channel.bank & 0x7F) : 0)
  }

  private func appendControls(_ number: Int, to bytes: inout [UInt8], since oldest: UInt32) -> Bool
  {
    let start = bytes.count
    let first = number * 128
    bytes.append(0)
    for control in 0..<128 where controlPackets[first + control] >= oldest {
      let name = UInt8(control)
      bytes.append(name)
      if control >= 120 {
        bytes.append(0x80 | memory.modeCount(name, channel: UInt8(number)))
      } else {
        bytes.append(memory.control(name, channel: UInt8(number)) ?? 0)
      }
    }
    let count = (bytes.count - start - 1) / 2
    guard count > 0 else {
      bytes.removeLast()
      return false
    }
    bytes[start] = UInt8(count - 1)
    return true
  }

  private func appendNotes(_ number: Int, to bytes: inout [UInt8], since oldest: UInt32) -> Bool {
    let start = bytes.count
    let first = number * 128
    var offs: (UInt64, UInt64) = (0, 0)
    bytes.append(0)
    bytes.append(0)
    for note in 0..<128 where notePackets[first + note] >= min(checkpoint, oldest) {
      let velocity = velocities[first + note]
      if velocity == 0 {
        if note < 64 {
          offs.0 |= 1 << UInt64(63 - note)
        } else {
          offs.1 |= 1 << UInt64(127 - note)
        }
      } else if notePackets[first + note] >= oldest {
        bytes.append(UInt8(note))
        bytes.append(0x80 | velocity)
      }
    }
    let count = (bytes.count - start - 2) / 2
    let octets = (0..<16).map {
      UInt8(truncatingIfNeeded: ($0 < 8 ? offs.0 : offs.1) >> UInt64(56 - $0 % 8 * 8))
    }
    let used = octets.firstIndex { $0 != 0 }
    guard count > 0 || used != nil else {
      bytes.removeLast(2)
      return false
    }
    bytes[start] = UInt8(min(count, 127))
    if let low = used, let high = octets.lastIndex(where: { $0 != 0 }) {
      bytes[start + 1] = UInt8(low << 4 | high)
      bytes.append(contentsOf: octets[low...high])
    } else {
      bytes[start + 1] = count == 128 ? 0xF0 : 0xF1
    }
    return true
  }
}
