import Foundation
import TestSupport
import Testing

@testable import Deflate

@Suite("LZFSE")
struct LZFSETests {
  /// Metres of a slope with steps, 64 by 48, little-endian, as a phone's depth.
  private static let depth: [UInt8] = (0..<48).flatMap { y in
    (0..<64).flatMap { x -> [UInt8] in
      let step: Float = (x / 9 + y / 5) % 3 == 0 ? 2 : 0
      let metres = 0.5 + Float(x) / 128 + Float(y % 7) / 64 + step
      return withUnsafeBytes(of: metres.bitPattern.littleEndian, Array.init)
    }
  }

  private static let text = Array(
    String(repeating: "To be, or not to be, that is the question: ", count: 9).utf8)

  /// By Apple's reference implementation: an LZFSE block.
  private static let depthStream = bytes(
    """
    YnZ4MgAwAAAsAqAQALIAED0ZQli/kQFwqAAAAD+IQAUvQQ6CIyAAoAJd5QoA8P6oP4AAAAAAIPwMG07mxeH8AebRCzCO
    PAEAAAAAAPikCCGEEEIIIYQQwhxzzDEzxxxzzDHHnnPsucecc8zP4/vIHHOEEEIIIYQQQgghhBAGYRBCCGEQHoYkI0lG
    AgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPAn+O2jy/qsSmabvcWrhA5DEUasdzS6jV0dGAa9BC7BFKACmNZd
    vbGfxnmCBh/ti2v72kxpLq0tq3kG35K2dK1MK8/CsnGsLJ9G/+1hP85df1l4H/n6p5O6y71eTP3yvS53aEl9hMaVxPYk
    U/HIuN/kKJXOu+AjMSXJFqhZ/5LLPUapFJ6gIUadeT7V23G6xCj1swMw+hLzNrNASidhFAfLcarhaphKuBKmDC4DMdgH
    ln9nX7lX5p13Zd05d8adb2fbuXamnWdn2Tl2hvVYd9RcqSttq+wqbZEusi3QSPutlErk9EmaVE2RxEzHJDz7zr0z77w7
    6865M34u+yBbSK7DdbQ1dA22BAMAAAAAAAAAAAAACCxxAInuJBY3gZM4FBLERxjplMRCEuSSwCsV464pQJmH8t+4BQUK
    HgL8Ad5AgYRXEAjxSuC3zhkIbB4C/FhuQQDhHgAAnFtRAgBZA8u8Wai4CYgEoLDguAgjgZJYSIJcEnilYtw1B8xDOWrc
    goPBRYCDwB042ERAxavFn48zMJj4CPBveQUDCv8AgOHciRIAyBpo5F0kUI+CzUkSGk2rYBooFsmUhEVmixAMvATBbSTy
    GtxYKNk2biDJdpMwYPATBHeQ2Cu4t1D2NO4h2bNJKAbwEKSB8Ae6lY8A/cgv6F9muBYXxEAV9gmJgYhfMsQM+wgRAxF/
    JUVxEI4mryBx8hHgIPIGEgsfARIBH+Gn8AvWCR4C/AH+wDrCQ4AgGKRTz0vQtidNwtQEdpzPR6DVfwI5lNxHpcdzywGS
    Z017io1V5EDFESSnw8ttVP5zywFSxZYCFCbNJUyg8skvF2Ajq1wpLG/STZjzBQao0CtXCkvepGnVjwlHrsSABXrlSmF5
    k27CnC8Q82J2eCQ=
    """)

  /// By Apple's reference implementation: an LZVN block.
  private static let textStream = bytes(
    """
    YnZ4boMBAAA7AAAA71RvIGJlLCBvciBub3QgdBgO53RoYXQgaXMACOxlIHF1ZXN0aW9uOiA4K/D/8CzjbjogBgAAAAAA
    AABidngk
    """)

  private static func bytes(_ base64: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    Array("bvx-".utf8) + withUnsafeBytes(of: UInt32(bytes.count).littleEndian, Array.init) + bytes
  }

  @Test func `blocks of Apple's encoder are read bit for bit`() throws {
    #expect(try LZFSE.decode(Self.depthStream, limit: 20_000) == Self.depth)
    #expect(try LZFSE.decode(Self.textStream, limit: 20_000) == Self.text)
    #expect(LZFSE.isStream(Self.depthStream) && !LZFSE.isStream(Self.depth))
  }

  @Test func `blocks follow each other`() throws {
    let parts = [Self.stored(Array("Ariel".utf8)), Self.textStream.dropLast(4), Self.depthStream]
    let all = try LZFSE.decode(parts.flatMap { $0 }, limit: 20_000)
    #expect(all == Array("Ariel".utf8) + Self.text + Self.depth)
    #expect(try LZFSE.decode(Array("bvx$".utf8), limit: 0) == [])
  }

  @Test func `a limit holds`() {
    #expect(throws: LZFSE.Problem.tooLong(limit: 12_287)) {
      try LZFSE.decode(Self.depthStream, limit: 12_287)
    }
  }

  @Test func `a stream that is cut anywhere is no stream`() {
    for stream in [Self.depthStream, Self.textStream, Self.stored([1, 2, 3])] {
      for count in 0..<stream.count {
        #expect(throws: LZFSE.Problem.self) {
          try LZFSE.decode(Array(stream.prefix(count)), limit: 20_000)
        }
      }
    }
  }

  @Test func `damaged streams give bytes or a sentence, and never more than the limit`() {
    var dice = SeededGenerator(seed: 12)
    for _ in 0..<Build.trials(20_000) {
      var stream = Bool.random(using: &dice) ? Self.depthStream : Self.textStream
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let place = Int.random(in: 0..<stream.count, using: &dice)
        stream[place] = UInt8.random(in: 0...255, using: &dice)
      }
      do throws(LZFSE.Problem) {
        #expect(try LZFSE.decode(stream, limit: 20_000).count <= 20_000)
      } catch { #expect(error.description.hasSuffix(".")) }
    }
  }
}
