/// Why an archive or an entry of it is not read or written: one sentence with the value, the rule and the remedy.
public enum ZipError: Error, Hashable, Sendable, CustomStringConvertible {
  case notZip
  case truncated(offset: Int)
  case tooManyEntries(Int, limit: Int)
  case tooLarge(name: String, limit: Int)
  case badName(String)
  case badEntry(String)
  case unsupported(name: String, method: Int)
  case encrypted(name: String)
  case badData(name: String, InflateError)
  case wrongSize(name: String, expected: Int, got: Int)
  case wrongChecksum(name: String)
  case manyDisks
  case wrongOrder

  public var description: String {
    switch self {
    case .notZip: "The file has no directory of a ZIP archive at its end. Give a whole .zip file."
    case .truncated(let offset):
      "The archive ends before byte \(offset), where its directory points. Copy it again."
    case .tooManyEntries(let count, let limit):
      "The archive lists \(count) entries; at most \(limit) are read. Split it."
    case .tooLarge(let name, let limit):
      "The entry \(name) has more than \(limit) bytes, the most that is read here. Unpack it first."
    case .badName(let name):
      "The entry name \(name) is absolute, leads out of its folder or has characters of no name."
        + " Rename it."
    case .badEntry(let name):
      "What the archive says of the entry \(name) contradicts itself. Make the archive again."
    case .unsupported(let name, let method):
      "The entry \(name) is compressed by method \(method); only 0 (stored) and 8 (deflate)"
        + " are read. Make the archive again."
    case .encrypted(let name):
      "The entry \(name) is encrypted. Make the archive without a password."
    case .badData(let name, let error): "The entry \(name) is damaged: \(error)"
    case .wrongSize(let name, let expected, let got):
      "The entry \(name) has \(got) bytes instead of \(expected). Make the archive again."
    case .wrongChecksum(let name):
      "The entry \(name) does not match its checksum. Copy the archive again."
    case .manyDisks: "The archive is split over several files. Join them."
    case .wrongOrder:
      "Entries are written one after the other: begin, append, end. Begin one before its bytes."
    }
  }
}
