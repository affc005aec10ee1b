import CaptureEntries
import Deflate
import JSON
import Numbers

/// Checks the content of a file of a session while its bytes pass.
struct ContentInspector {
  private enum Kind {
    case list(SessionSchema)
    case document
    case picture(bits: UInt8)
    case opaque
  }

  private let kind: Kind
  private var splitter = JSONListSplitter()
  private var bytes: [UInt8] = []
  private var isTooLong = false
  private(set) var problem: String?
  /// The timestamps of a list, when they are kept.
  private(set) var timestamps: [Double] = []
  private let keepsTimestamps: Bool
  private var last = -Double.infinity
  /// Pixels of a picture.
  private(set) var size: (width: Int, height: Int)?

  /// Bytes of a document and of a picture.
  private var limit: Int { if case .picture = kind { 64 << 20 } else { JSONRules.maximumSize } }

  init(file: String) {
    keepsTimestamps = file.hasSuffix("_frames.json")
    if file.hasPrefix("damaged/") {
      kind = .opaque
    } else if let schema = SessionSchema(file: file) {
      kind = .list(schema)
    } else if file.hasSuffix(".json") {
      kind = .document
    } else if file.hasSuffix(".png") {
      kind = .picture(bits: file.hasPrefix("confidence") ? 8 : 16)
    } else {
      kind = .opaque
    }
  }

  mutating func append(_ piece: [UInt8]) {
    guard problem == nil else { return }
    switch kind {
    case .list(let schema):
      splitter.append(piece)
      do throws(JSONListSplitter.Problem) {
        while problem == nil, let entry = try splitter.next() { take(entry, schema) }
      } catch { problem = error.sentence }
    case .document, .picture:
      guard bytes.count + piece.count <= limit else {
        isTooLong = true
        return
      }
      bytes = bytes.isEmpty ? piece : bytes + piece
    case .opaque: break
    }
  }

  private mutating func take(_ entry: [UInt8], _ schema: SessionSchema) {
    switch schema.check(entry) {
    case .failure(let wrong):
      problem = "its entry \(splitter.count) \(wrong.words). Repair the session."
    case .success(let time):
      if time < last {
        problem =
          "its entry \(splitter.count) has the timestamp \(time) behind \(last), and times must "
          + "rise. Repair the session from its recording."
      }
      last = time
      if keepsTimestamps { timestamps.append(time) }
    }
  }

  /// The end of the file.
  mutating func finish() {
    guard problem == nil else { return }
    switch kind {
    case .list:
      do throws(JSONListSplitter.Problem) { try splitter.finish() } catch {
        problem = error.sentence
      }
    case .document:
      if isTooLong {
        problem = "it is larger than \(limit >> 20) MiB. Give a smaller document."
        return
      }
      do throws(JSONTextError) { _ = try JSONParser.parse(bytes) } catch {
        problem = error.description
      }
    case .picture(let bits):
      if isTooLong {
        problem = "it is larger than \(limit >> 20) MiB. Give a smaller picture."
      } else {
        checkPicture(bits)
      }
    case .opaque: break
    }
  }

  private mutating func checkPicture(_ bits: UInt8) {
    do throws(PNGError) {
      let header = try PNGHeader(reading: bytes)
      size = (header.width, header.height)
      guard header.bitDepth == bits, header.colourType == 0 else {
        throw .unsupported(
          bitDepth: header.bitDepth, colourType: header.colourType, wanted: "\(bits) bits of grey")
      }
    } catch {
      problem = error.description
      return
    }
    problem = PictureChunks.problem(in: bytes)
  }
}

extension JSONListSplitter.Problem {
  var sentence: String {
    switch self {
    case .notAList: "it is not a JSON list. Repair the session."
    case .badSeparator(let offset):
      "its entries are not separated by a comma at byte \(offset). Repair the session."
    case .tooLong(let limit): "it has an entry of more than \(limit >> 20) MiB. Repair the session."
    case .moreText(let offset): "it goes on behind its list at byte \(offset). Repair the session."
    case .cut(let offset):
      "it ends in the middle, its last whole entry at byte \(offset). Repair the session."
    }
  }
}

/// The chunks of a PNG file by their checksums, without its pixels (PNG specification, W3C 2003, section 5).
private enum PictureChunks {
  /// Why the file is damaged, as one sentence; the header is read already.
  static func problem(in bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { bytes in
      var place = 8
      var hasData = false
      func word(_ place: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      }
      while bytes.count - place >= 12 {
        let length = Int(clamping: word(place))
        guard length <= bytes.count - place - 12 else { break }
        let name = word(place + 4)
        let content = UnsafeRawBufferPointer(rebasing: bytes[(place + 4)..<(place + 8 + length)])
        guard CRC32.checksum(content) == word(place + 8 + length) else {
          return "its chunk at byte \(place) does not match its checksum. Copy it again."
        }
        place += 12 + length
        if name == 0x4944_4154 { hasData = true }
        guard name == 0x4945_4E44 else { continue }
        if !hasData { return "it has no pixels. Copy it again." }
        return place == bytes.count ? nil : "it goes on behind its end. Copy it again."
      }
      return "it ends at byte \(bytes.count) before its end mark. Copy it again."
    }
  }
}
