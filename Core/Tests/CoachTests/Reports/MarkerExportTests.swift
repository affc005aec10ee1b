import Coach
import CoachWire
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Marker export")
struct MarkerExportTests {
  private static let absurd = "a \"b\", <c> & 'd'\n\n--> =e\u{1}é"

  private static let markers: [TakeMarker] =
    Reports.sample.markers + [
      TakeMarker(
        kind: .cue, start: 3_725.5, end: 3_725.5, event: .vibeCheck, score: 0.333, title: absurd,
        note: "=SUM(A1)"),
      TakeMarker(
        kind: .problem, start: .nan, end: -.infinity, event: .good, score: .nan, title: "", note: ""
      ),
    ]

  /// Blocks of SubRip: number, times, text.
  private func blocks(_ text: String) -> [[String]] {
    text.components(separatedBy: "\n\n").map {
      $0.split(separator: "\n").map(String.init)
    }.filter { !$0.isEmpty }
  }

  private func seconds(_ clock: Substring) -> Double {
    let parts = clock.split { $0 == ":" || $0 == "," }.compactMap { Double($0) }
    return parts.count == 4 ? parts[0] * 3_600 + parts[1] * 60 + parts[2] + parts[3] / 1_000 : -1
  }

  @Test("SRT is read again with the same times")
  func srt() throws {
    let sorted = Self.markers.sorted { $0.start < $1.start }
    let blocks = blocks(MarkerExport.srt(Self.markers))
    #expect(blocks.count == sorted.count)
    for (index, (block, marker)) in zip(blocks, sorted).enumerated() {
      #expect(block[0] == "\(index + 1)")
      let times = block[1].components(separatedBy: " --> ").map { seconds(Substring($0)) }
      try #require(times.count == 2)
      #expect(abs(times[0] - marker.start) < 0.001)
      #expect(times[1] > times[0])
      if !marker.title.isEmpty { #expect(block.count >= 3) }
    }
    #expect(MarkerExport.srt([]).isEmpty)
    let long = try #require(blocks.last)
    #expect(long[1] == "01:02:05,500 --> 01:02:07,500")
    #expect(long[2] == "a \"b\", <c> & 'd' → =e\u{1}é")
  }

  /// RFC 4180, for one text.
  private func rows(_ text: String) -> [[String]] {
    var (rows, row, cell): ([[String]], [String], String) = ([], [], "")
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true):
        if scalars.first == "\"" {
          cell.unicodeScalars.append("\"")
          scalars.removeFirst()
        } else {
          isQuoted = false
        }
      case ("\"", false): isQuoted = true
      case (",", false):
        row.append(cell)
        cell = ""
      case ("\n", false):
        rows.append(row + [cell])
        (row, cell) = ([], "")
      case ("\r", false): break
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return rows
  }

  @Test("CSV is read again, and no cell is a formula")
  func csv() {
    let rows = rows(MarkerExport.csv(Self.markers))
    #expect(rows.first == ["start_s", "end_s", "kind", "event", "score", "title", "note"])
    #expect(rows.count == Self.markers.count + 1)
    for (row, marker) in zip(rows.dropFirst(), Self.markers) {
      #expect(row.count == 7)
      #expect(abs((Double(row[0]) ?? -1) - marker.start) < 0.001)
      #expect(row[2] == marker.kind.rawValue)
      #expect(row[5] == marker.title)
      #expect(!"=+-@".contains(row[6].first ?? "x"))
    }
    #expect(rows[rows.count - 2][6] == "'=SUM(A1)")
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var markers: [[String: String]] = []
    var names: [String] = []
    var attributes: [String: [String: String]] = [:]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      names.append(name)
      self.attributes[name] = attributes
      if name == "marker" { markers.append(attributes) }
    }
  }

  /// "100/3000s".
  private func rational(_ text: String?) -> Double {
    let parts = (text ?? "").dropLast().split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 ? parts[0] / parts[1] : parts.first ?? -1
  }

  @Test("FCPXML is read again: each marker on its frame, within the clip", arguments: [24, 30, 60])
  func fcpxml(_ rate: Int) throws {
    let text = MarkerExport.fcpxml(
      Self.markers, media: "my take & \"1\".mp4", duration: 20, frameRate: rate)
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.markers.count == Self.markers.count)
    let clip = try #require(reader.attributes["asset-clip"])
    let length = rational(clip["duration"])
    #expect(clip["name"] == "my take & \"1\".mp4")
    #expect(reader.attributes["media-rep"]?["src"] == "file:///my%20take%20%26%20%221%22.mp4")
    for (read, marker) in zip(reader.markers, Self.markers) {
      #expect(abs(rational(read["start"]) - marker.start) <= 0.5 / Double(rate) + 1e-9)
      #expect(rational(read["start"]) + rational(read["duration"]) <= length + 1e-9)
      #expect(rational(read["duration"]) > 0)
      let frames = rational(read["start"]) * Double(rate)
      #expect(abs(frames - frames.rounded()) < 1e-6)
    }
    #expect(reader.markers[0]["value"] == "HOOK_WEAK: START STRONGER")
  }
}
