/// A QR code of model 2 in byte mode with error correction level M (ISO/IEC 18004:2015).
public struct QRSymbol: Hashable, Sendable {
  /// Modules per side, without the quiet zone.
  public let size: Int
  private let dark: [Bool]

  /// Nil when the text has more than 2331 bytes, the most that version 40 holds at level M.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
    let codewords = version.interleaved(version.dataCodewords(for: bytes))
    var best: (matrix: QRMatrix, penalty: Int)?
    let unmasked = QRMatrix(version: version, codewords: codewords)
    for mask in 0..<8 {
      let matrix = unmasked.masked(mask)
      let penalty = matrix.penalty
      if penalty < best?.penalty ?? .max { best = (matrix, penalty) }
    }
    guard let best else { return nil }
    size = version.size
    dark = best.matrix.dark
  }

  /// True for a dark module; false outside of the code.
  public func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && dark[y * size + x]
  }

  /// An SVG picture, black on white, with the quiet zone of four modules.
  public var svg: String {
    let side = size + 8
    var path = ""
    for y in 0..<size {
      var x = 0
      while x < size {
        guard isDark(x, y) else {
          x += 1
          continue
        }
        let start = x
        while isDark(x, y) { x += 1 }
        path += "M\(start + 4) \(y + 4)h\(x - start)v1h-\(x - start)z"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" \
      shape-rendering="crispEdges" role="img"><rect width="\(side)" height="\(side)" fill="#fff"/>\
      <path d="\(path)" fill="#000"/></svg>
      """
  }
}
