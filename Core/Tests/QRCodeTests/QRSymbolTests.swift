import Foundation
import Testing

@testable import QRCode

@Suite("QR code")
struct QRSymbolTests {
  @Test("the correction of the standard's worked example (HELLO WORLD, 1-M)")
  func correction() {
    let data: [UInt8] = [
      32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17,
    ]
    let correction: [UInt8] = [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
    #expect(ReedSolomon(degree: 10).remainder(data) == correction)
    #expect(QRVersion(number: 1).interleaved(data) == data + correction)
  }

  @Test("bytes become mode, length, data and padding")
  func codewords() {
    let words = QRVersion(number: 1).dataCodewords(for: Array("Hi".utf8))
    #expect(
      words == [
        0x40, 0x24, 0x86, 0x90, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
        0xec, 0x11, 0xec, 0x11,
      ])
  }

  @Test(
    "sizes and alignment centres are those of the standard's tables",
    arguments: [
      (1, 26, []), (2, 44, [6, 18]), (7, 196, [6, 22, 38]), (14, 581, [6, 26, 46, 66]),
      (32, 2465, [6, 34, 60, 86, 112, 138]), (40, 3706, [6, 30, 58, 86, 114, 142, 170]),
    ])
  func tables(number: Int, codewords: Int, centres: [Int]) {
    #expect(QRVersion(number: number).codewordCount == codewords)
    #expect(QRVersion(number: number).alignmentCentres == centres)
  }

  @Test(
    "the smallest version that holds the bytes is taken",
    arguments: [
      (14, 21), (15, 25), (26, 25), (27, 29), (180, 53), (181, 57), (213, 57), (2331, 177),
    ])
  func capacity(bytes: Int, size: Int) {
    #expect(QRVersion.smallest(for: bytes)?.size == size)
  }

  @Test("too long a text has no code") func tooLong() {
    #expect(QRSymbol(String(repeating: "a", count: 2332)) == nil)
  }

  @Test(
    "the format bits of level M are those of the standard's table",
    arguments: zip(
      0..<8,
      [
        "101010000010010", "101000100100101", "101111001111100", "101101101001011",
        "100010111111001", "100000011001110", "100111110010111", "100101010100000",
      ]))
  func format(mask: Int, bits: String) {
    let matrix = QRMatrix(version: QRVersion(number: 1), codewords: []).masked(mask)
    let places =
      (0..<6).map { ($0, 8) } + [(7, 8), (8, 8), (8, 7)] + (0..<6).reversed().map { (8, $0) }
    #expect(places.map { matrix[$0.0, $0.1] ? "1" : "0" }.joined() == bits)
    let others = (14...20).reversed().map { (8, $0) } + (13..<21).map { ($0, 8) }
    #expect(others.map { matrix[$0.0, $0.1] ? "1" : "0" }.joined() == bits)
    #expect(matrix[8, 13])
  }

  @Test("the version bits of version 7 are those of the standard's example")
  func versionBits() {
    let matrix = QRMatrix(version: QRVersion(number: 7), codewords: [])
    let bits = (0..<18).reversed().map { matrix[$0 / 3, 34 + $0 % 3] ? "1" : "0" }.joined()
    #expect(bits == "000111110010010100")
  }

  @Test("finders and timing are where readers look for them")
  func patterns() throws {
    let code = try #require(QRSymbol("https://192.168.1.5:8443/sensor"))
    let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    for (x, y) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
      let rows = (0..<7).map { row in
        (0..<7).map { code.isDark(x + $0, y + row) ? "#" : "." }.joined()
      }
      #expect(rows == finder)
    }
    #expect((8..<code.size - 8).allSatisfy { code.isDark($0, 6) == ($0 % 2 == 0) })
    #expect(!code.isDark(-1, 0) && !code.isDark(0, code.size))
  }

  @Test(
    "another program reads the text",
    .enabled(if: zbarimg != nil, "zbarimg is absent"),
    arguments: [1, 14, 30, 63, 100, 122, 180, 250, 700])
  func decoded(count: Int) throws {
    let link = "https://192.168.1.5:8443/sensor?token=" + String(repeating: "aB3-_9xYz", count: 120)
    let text = String(link.prefix(count))
    let code = try #require(QRSymbol(text))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pgm")
    defer { try? FileManager.default.removeItem(at: file) }
    try picture(of: code).write(to: file)
    #expect(try Self.read(file) == text + "\n")
  }

  private static let zbarimg = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map { "\($0)/zbarimg" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  private static func read(_ file: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(zbarimg))
    process.arguments = ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Four pixels a module with the quiet zone, as a portable grey map.
  private func picture(of code: QRSymbol) -> Data {
    let side = (code.size + 8) * 4
    var data = Data("P5\n\(side) \(side)\n255\n".utf8)
    for y in 0..<side {
      for x in 0..<side { data.append(code.isDark(x / 4 - 4, y / 4 - 4) ? 0 : 255) }
    }
    return data
  }

  @Test("the picture draws every dark module once")
  func svg() throws {
    let code = try #require(QRSymbol("sensorium"))
    var drawn = Set<[Int]>()
    let numbers = code.svg.split(separator: "d=\"")[1].prefix { $0 != "\"" }
      .split(separator: "z").map { $0.split { !$0.isNumber }.compactMap { Int($0) } }
    for run in numbers { for x in 0..<run[2] { drawn.insert([run[0] + x - 4, run[1] - 4]) } }
    var dark = Set<[Int]>()
    for y in 0..<code.size {
      for x in 0..<code.size where code.isDark(x, y) { dark.insert([x, y]) }
    }
    #expect(drawn == dark)
    #expect(code.svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 29 29\""))
  }
}
