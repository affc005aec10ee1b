/// One command of a MIDI list; a segment's bytes are valid during the callback only.
public enum RTPMIDICommand {
  case message(MIDIMessage)
  /// A segment of a system exclusive message with its delimiters: F0…F7 complete, F0…F0 first, F7…F0 middle,
  /// F7…F7 last, F7…F4 cancelled.
  case segment(UnsafeRawBufferPointer)
}

extension RTPMIDIPacket {
  /// Passes on each command with its time in ticks after the packet's timestamp. Commands before an invalid
  /// one are passed on, then the error is thrown.
  public func forEachCommand(
    in bytes: UnsafeRawBufferPointer, _ deliver: (UInt32, RTPMIDICommand) -> Void
  ) throws(RTPMIDIError) {
    var reader = ByteReader(bytes, in: list)
    var time: UInt32 = 0
    var running: UInt8 = 0
    var hasDelta = hasFirstDelta
    while reader.left > 0 {
      if hasDelta {
        guard let delta = reader.variableLength() else { throw broken(reader) }
        time &+= delta
        if reader.left == 0 { return }
      }
      hasDelta = true
      guard let byte = reader.peek else { return }
      if byte < 0x80 && running == 0 { throw .noStatus(offset: list.lowerBound + reader.offset) }
      if byte == 0xF0 || byte == 0xF7 {
        guard let segment = Self.segment(&reader) else { throw broken(reader) }
        running = 0
        deliver(time, .segment(segment))
      } else if byte == 0xF4 || byte == 0xF5 {
        Self.skipUndefined(&reader)
        running = 0
      } else {
        guard let message = Self.message(&reader, running: &running) else { throw broken(reader) }
        if message.status != 0xF9, message.status != 0xFD { deliver(time, .message(message)) }
      }
    }
  }

  private func broken(_ reader: ByteReader) -> RTPMIDIError {
    .brokenCommand(offset: list.lowerBound + reader.offset)
  }

  @inline(__always)
  private static func message(_ reader: inout ByteReader, running: inout UInt8) -> MIDIMessage? {
    guard var status = reader.peek else { return nil }
    if status < 0x80 { status = running } else { _ = reader.next() }
    if status < 0xF0 { running = status } else if status < 0xF8 { running = 0 }
    var data: (UInt8, UInt8) = (0, 0)
    let count = MIDIMessage.byteCount(ofStatus: status)
    if count > 1 {
      guard let byte = reader.next(), byte < 0x80 else { return nil }
      data.0 = byte
    }
    if count > 2 {
      guard let byte = reader.next(), byte < 0x80 else { return nil }
      data.1 = byte
    }
    return MIDIMessage(status: status, data1: data.0, data2: data.1)
  }

  /// From the F0 or F7 to the next status byte, inclusive.
  private static func segment(_ reader: inout ByteReader) -> UnsafeRawBufferPointer? {
    var length = 1
    while length < reader.left {
      let byte = reader.bytes[reader.offset + length]
      length += 1
      if byte >= 0x80 {
        return byte == 0xF0 || byte == 0xF7 || byte == 0xF4 ? reader.take(length) : nil
      }
    }
    return nil
  }

  private static func skipUndefined(_ reader: inout ByteReader) {
    _ = reader.next()
    while let byte = reader.peek, byte < 0x80 { _ = reader.next() }
    if reader.peek == 0xF7 { _ = reader.next() }
  }
}
