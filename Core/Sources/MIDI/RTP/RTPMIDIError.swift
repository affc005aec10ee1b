/// Why a packet of RTP-MIDI or of its session is invalid.
public enum RTPMIDIError: Error, Hashable, Sendable {
  case tooShort(bytes: Int)
  case notRTP(firstByte: UInt8)
  case listTooLong(claimed: Int, left: Int)
  case noStatus(offset: Int)
  case brokenCommand(offset: Int)
  case brokenJournal(offset: Int)
  case notSession
}

extension RTPMIDIError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooShort(let bytes): "A packet of \(bytes) bytes is too short for RTP-MIDI."
    case .notRTP(let byte):
      "A packet that begins with \(String(byte, radix: 16)) is not RTP version 2."
    case .listTooLong(let claimed, let left):
      "A MIDI list of \(claimed) bytes does not fit the \(left) bytes that came."
    case .noStatus(let offset): "The command at byte \(offset) has no status byte."
    case .brokenCommand(let offset): "The command at byte \(offset) is cut off."
    case .brokenJournal(let offset): "The recovery journal is broken at byte \(offset)."
    case .notSession: "The packet is not one of an AppleMIDI session."
    }
  }
}
