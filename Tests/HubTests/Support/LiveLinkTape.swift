import Foundation

/// The packets of a real iPhone, where the recordings are beside the checkout.
enum LiveLinkTape {
  static let file = SharedFile.url("recordings/livelink_udp_dao.gesichter.gz")

  /// The tape: version, count, then each packet after its size, big-endian.
  static func packets() throws -> [[UInt8]] {
    guard let file else { return [] }
    let tape = try gunzip(file)
    func number(at offset: Int) -> Int {
      tape[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    var offset = 5
    var packets: [[UInt8]] = []
    for _ in 0..<number(at: 1) {
      let size = number(at: offset)
      packets.append(Array(tape[offset + 4..<offset + 4 + size]))
      offset += 4 + size
    }
    return offset == tape.count ? packets : []
  }

  private static func gunzip(_ file: URL) throws -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(data)
  }
}
