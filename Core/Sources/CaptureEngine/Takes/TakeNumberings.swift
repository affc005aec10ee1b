import CaptureFiles
import CaptureWire
import Files
import Foundation
import JSON
import Numbers

/// How the devices of a take number their samples: the document beside the log with which a later process goes on.
struct TakeNumberings: Hashable, Codable, Sendable {
  /// By `CaptureDevice.id`.
  var devices: [String: CaptureNumbering] = [:]

  static let document = "numberings"
  private static let mostDevices = 1_024

  init() {}

  /// The document as it was read; empty for anything else.
  init(_ json: JSONNode?) {
    guard let json,
      let read = try? BoundedJSON.decode(TakeNumberings.self, from: JSONPrinter.bytes(of: json))
    else { return }
    for (id, numbering) in read.devices.prefix(Self.mostDevices) where CaptureDevice.isID(id) {
      let isInRange = numbering.streams.allSatisfy { $0.offset.magnitude <= 1 << 33 }
      if isInRange, !numbering.streams.isEmpty { devices[id] = numbering }
    }
  }

  var json: JSONNode? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).flatMap { try? JSONParser.parse(Array($0)) }
  }
}

/// How far the streams of a log have got.
enum LogEnds {
  /// The number behind the last sample or known gap of each stream. Blocks, about a second for a GB.
  static func read(_ folder: String) throws(CaptureFileError) -> [UInt16: UInt32] {
    var ends: [UInt16: UInt32] = [:]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasPrefix("log-") && name.hasSuffix(".rec") {
      do throws(FileError) {
        try read(RegularFile(path: folder + "/" + name), &ends)
      } catch { throw .unreadable(path: folder + "/" + name, reason: error.description) }
    }
    return ends
  }

  private static func read(
    _ file: RegularFile, _ ends: inout [UInt16: UInt32]
  ) throws(FileError) {
    var reader = CaptureRecordReader()
    var isAtEnd = false
    while !isAtEnd {
      let piece = try file.next(1 << 20)
      isAtEnd = piece.isEmpty
      if isAtEnd { reader.finish() } else { reader.append(piece) }
      while let item = reader.next() {
        guard case .record(let record) = item,
          [.samples, .media, .gap].contains(record.form)
        else { continue }
        let end = UInt32(clamping: record.sequences.upperBound)
        ends[record.stream] = max(ends[record.stream] ?? 0, end)
      }
    }
  }
}
