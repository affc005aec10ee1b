import Numbers

/// A reader of XDF as its specification says, for tests.
struct XDFFile {
  struct Stream {
    var header = ""
    var footer = ""
    var times: [Double] = []
    var values: [[Double]] = []
    /// Time of the stream's clock, and what is added to it.
    var offsets: [(time: Double, offset: Double)] = []

    /// The times with the offsets interpolated between the measurements.
    var aligned: [Double] {
      times.map { time in
        let after = offsets.firstIndex { $0.time >= time } ?? offsets.count - 1
        let (low, high) = (offsets[max(after - 1, 0)], offsets[after])
        guard high.time > low.time else { return time + high.offset }
        let share = (time - low.time) / (high.time - low.time)
        return time + low.offset + share * (high.offset - low.offset)
      }
    }
  }

  private(set) var streams: [UInt32: Stream] = [:]
  private(set) var boundaries = 0

  init(_ bytes: [UInt8]) throws {
    var cursor = Cursor(bytes, 0..<bytes.count)
    guard try cursor.bytes(4) == Array("XDF:".utf8) else { throw MCAPFile.Problem(words: "magic") }
    while !cursor.isAtEnd {
      let size = try Self.length(&cursor)
      var chunk = Cursor(try cursor.bytes(size), 0..<size)
      let tag: UInt16 = try chunk.number()
      guard tag != 1, tag != 5 else {
        boundaries += tag == 5 ? 1 : 0
        continue
      }
      let id: UInt32 = try chunk.number()
      switch tag {
      case 2: streams[id] = Stream(header: String(decoding: chunk.rest(), as: UTF8.self))
      case 3: try read(&chunk, id)
      case 4: streams[id]?.offsets.append((try chunk.double(), try chunk.double()))
      case 6: streams[id]?.footer = String(decoding: chunk.rest(), as: UTF8.self)
      default: throw MCAPFile.Problem(words: "tag \(tag)")
      }
    }
  }

  private static func length(_ cursor: inout Cursor) throws -> Int {
    switch try cursor.bytes(1)[0] {
    case 1: return Int(clamping: try cursor.bytes(1)[0])
    case 4: return Int(clamping: try cursor.number() as UInt32)
    case 8: return Int(clamping: try cursor.number() as UInt64)
    default: throw MCAPFile.Problem(words: "length")
    }
  }

  private mutating func read(_ chunk: inout Cursor, _ id: UInt32) throws {
    guard var stream = streams[id] else { throw MCAPFile.Problem(words: "stream") }
    let mark = stream.header.firstRange(of: "<channel_count>")
    guard let mark else { throw MCAPFile.Problem(words: "channels") }
    let channels = Int(stream.header[mark.upperBound...].prefix { $0.isNumber }) ?? 0
    for _ in 0..<(try Self.length(&chunk)) {
      guard try chunk.bytes(1) == [8] else { throw MCAPFile.Problem(words: "time") }
      stream.times.append(try chunk.double())
      stream.values.append(try (0..<channels).map { _ in try chunk.double() })
    }
    streams[id] = stream
  }
}
