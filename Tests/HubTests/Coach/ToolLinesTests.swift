import Testing

@testable import HubCoach

@Suite("Lines of a program's output")
struct ToolLinesTests {
  private func lines(_ text: String, piece: Int) throws -> [String] {
    var (lines, all) = (ToolLines(), [Substring]())
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let end = min(start + piece, bytes.count)
      all += try bytes[start..<end].withUnsafeBytes { try lines.add($0) }
    }
    return all.map(String.init)
  }

  @Test(
    "are the same in pieces of any size; the last one ends with its line break", arguments: 1...20)
  func pieces(piece: Int) throws {
    #expect(try lines("a=1\n\nlonger=ü\nb=2\nrest", piece: piece) == ["a=1", "longer=ü", "b=2"])
  }

  @Test("a line without end is refused")
  func endless() {
    #expect(throws: TakeMediaError.largeResult) {
      try lines(String(repeating: "x", count: 2 << 20), piece: 65_536)
    }
  }

  @Test("the progress of ffmpeg is read from them")
  func progress() throws {
    var progress = MP4Progress()
    for piece in ["out_time_us=15000", "000\ntotal_size=77\nspeed=N/A\nout_time_us=N/A\n"] {
      try Array(piece.utf8).withUnsafeBytes { try progress.add($0) }
    }
    #expect(progress.seconds == 15 && progress.size == 77)
  }
}
