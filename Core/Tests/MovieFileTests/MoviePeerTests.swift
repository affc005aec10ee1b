import Foundation
import MovieFile
import Testing

/// ffmpeg and ffprobe, where they are installed.
enum MoviePeer {
  static let isThere = ["ffmpeg", "ffprobe"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// What a program prints about a file, without its complaints.
  static func run(_ program: String, _ bytes: [UInt8], _ arguments: String...) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).mp4")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.arguments = ["-v", "error"] + arguments.map { $0 == "FILE" ? file.path : $0 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Presentation in microseconds and CRC-32 of each packet of a stream.
  static func packets(_ bytes: [UInt8], stream: Int) throws -> [(time: Double, hash: String)] {
    let lines = try run(
      "ffprobe", bytes, "-select_streams", "\(stream)", "-show_data_hash", "crc32",
      "-show_entries", "packet=pts_time,data_hash", "-of", "json", "FILE")
    let list = try JSONDecoder().decode(PacketList.self, from: Data(lines.joined().utf8))
    return list.packets.compactMap { packet in
      Double(packet.time).map { (time: $0 * 1e6, hash: packet.hash) }
    }
  }

  private struct PacketList: Decodable {
    struct Packet: Decodable {
      var time: String
      var hash: String

      enum CodingKeys: String, CodingKey {
        case time = "pts_time"
        case hash = "data_hash"
      }
    }
    var packets: [Packet]
  }
}

@Suite(
  "Movies in another program",
  .enabled(if: MoviePeer.isThere, "ffmpeg and ffprobe are not in /usr/bin."))
struct MoviePeerTests {
  @Test func `ffprobe finds the times that were written`() throws {
    let film = try FragmentedMovieTests.film()
    let reader = try MovieFixtures.reader(film.bytes)
    let plain = try MovieFixtures.written(MovieRemux(MovieFixtures.inputs(reader))).bytes
    for bytes in [film.bytes, plain] {
      for stream in 0...1 {
        let given = film.samples.filter { $0.track == stream }.map { Double($0.time) / 1000 }
        let found = try MoviePeer.packets(bytes, stream: stream).map(\.time)
        // Opus is shown earlier by what its decoder drops at the start.
        let shift = stream == 0 ? 0 : (given.first ?? 0) - (found.first ?? 0)
        #expect(found.count == 48)
        #expect(zip(found, given).allSatisfy { abs($0 + shift - $1) < 10 })
      }
    }
  }

  @Test("ffmpeg decodes the copy of each film to the same pictures", arguments: MovieFixtures.all)
  func samePictures(name: String, bytes: [UInt8]) throws {
    let reader = try MovieFixtures.reader(bytes)
    let copy = try MovieFixtures.written(MovieRemux(MovieFixtures.inputs(reader))).bytes
    let checksums = try [bytes, copy].map { bytes in
      try MoviePeer.run(
        "ffmpeg", bytes, "-i", "FILE", "-map", "0:v", "-vsync", "passthrough", "-f", "framehash",
        "-hash", "crc32", "-"
      ).filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: ",").last.map(String.init) }
    }
    #expect(checksums[0].count >= 10 && checksums[0] == checksums[1])
  }

  @Test("ffprobe finds the same packets in the copy", arguments: MovieFixtures.all)
  func samePackets(name: String, bytes: [UInt8]) throws {
    let reader = try MovieFixtures.reader(bytes)
    let copy = try MovieFixtures.written(MovieRemux(MovieFixtures.inputs(reader))).bytes
    for (index, track) in reader.tracks.enumerated() {
      let old = try MoviePeer.packets(bytes, stream: index)
      let new = try MoviePeer.packets(copy, stream: index)
      #expect(old.count == track.samples.count && new.count == old.count)
      if name != "webMAVC" { #expect(old.map(\.hash) == new.map(\.hash)) }
      let first = (new.first?.time ?? 0) - (old.first?.time ?? 0)
      #expect(zip(old, new).allSatisfy { abs($1.time - $0.time - first) < 10 })
    }
  }
}
