public import Foundation

/// The packets of a real iPhone, where the recordings are beside the checkout.
public enum LiveLinkTape {
  public static let file: URL? = {
    let name = "recordings/livelink_udp_dao.gesichter.gz"
    let environment = ProcessInfo.processInfo.environment["SENSORIUM_SHARED"]
    var candidates = environment.map { [URL(fileURLWithPath: $0)] } ?? []
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      candidates.append(folder.appendingPathComponent("shared"))
    }
    return candidates.map { $0.appendingPathComponent(name) }
      .first { FileManager.default.isReadableFile(atPath: $0.path) }
  }()

  /// The tape: version, count, then each packet after its size, big-endian.
  public static func packets() throws -> [[UInt8]] {
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
