import Numbers

/// Writes a grey picture as a PNG file of three chunks.
struct PNGWriter {
  let width: Int
  let height: Int
  /// 8 or 16.
  let bitDepth: Int

  /// `fill` writes a row's bytes, the high byte of a sample first.
  func encode(
    ceiling: UInt8, content: DeflateContent,
    fill: (_ row: Int, _ target: UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    let rowSize = width * bitDepth / 8
    let size = (rowSize + 1) * height
    let filter = PNGRowFilter(pixelSize: bitDepth / 8, rowSize: rowSize, ceiling: ceiling)
    let output = GrowingBytes(capacity: size / 2 + 1024)
    header(to: output)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { filtered in
      guard let target = filtered.baseAddress else { return }
      for row in 0..<height {
        fill(row, filter.row)
        filter.filter(to: target + row * (rowSize + 1))
      }
      let start = output.count
      output.append(bigEndian: 0)
      output.append(Array("IDAT".utf8))
      Zlib.encode(UnsafeBufferPointer(filtered), content: content, to: output)
      output.set(bigEndian: UInt32(clamping: output.count - start - 8), at: start)
      output.append(bigEndian: CRC32.checksum(output.bytes(from: start + 4)))
    }
    chunk("IEND", [], to: output)
    return output.array
  }

  private func header(to output: GrowingBytes) {
    output.append(PNGHeader.signature)
    let sides = [width, height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    chunk("IHDR", sides + [UInt8(truncatingIfNeeded: bitDepth), 0, 0, 0, 0], to: output)
  }

  private func chunk(_ name: String, _ body: [UInt8], to output: GrowingBytes) {
    output.append(bigEndian: UInt32(clamping: body.count))
    let start = output.count
    output.append(Array(name.utf8))
    output.append(body)
    output.append(bigEndian: CRC32.checksum(output.bytes(from: start)))
  }
}
