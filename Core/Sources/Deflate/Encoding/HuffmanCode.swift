import Numbers

/// A prefix code for writing: length and reversed bits of each symbol.
struct HuffmanCode {
  /// 0 for a symbol that is not used.
  private(set) var lengths: [UInt8]
  /// `code << 8 | length`, the code's bits in sending order.
  private(set) var entries: [UInt32]

  /// Canonical codes of given lengths (RFC 1951 section 3.2.2).
  init(lengths: [UInt8]) {
    self.lengths = lengths
    var next = [UInt32](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1..<17 { next[length] = (next[length] + next[length - 1]) << 1 }
    entries = lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] += 1
      return HuffmanCode.reversed(code, count: UInt32(length)) << 8 | UInt32(length)
    }
  }

  /// The code with the least bits for these counts and no length above `limit`; at least two symbols have a code, so
  /// that it is complete.
  init(counts: [UInt32], limit: Int) {
    self.init(lengths: HuffmanCode.lengths(for: counts, limit: limit))
  }

  private static func reversed(_ code: UInt32, count: UInt32) -> UInt32 {
    var (code, result): (UInt32, UInt32) = (code, 0)
    for _ in 0..<count {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }

  /// Moffat and Katajainen 1995, in place; too long codes are shortened as in zlib.
  static func lengths(for counts: [UInt32], limit: Int) -> [UInt8] {
    var keys: [UInt64] = []
    keys.reserveCapacity(counts.count)
    for (symbol, count) in counts.enumerated() where count > 0 {
      keys.append(UInt64(count) << 16 | UInt64(symbol))
    }
    var spare = 0
    while keys.count < 2 {
      if counts[spare] == 0 { keys.append(1 << 16 | UInt64(spare)) }
      spare += 1
    }
    keys.sort()
    var work = keys.map { UInt32(truncatingIfNeeded: $0 >> 16) }
    depths(&work)
    var perLength = [Int](repeating: 0, count: 65)
    for depth in work { perLength[min(Int(truncatingIfNeeded: depth), 64)] += 1 }
    shorten(&perLength, to: limit)
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var index = keys.count
    for length in 1...limit {
      for _ in 0..<perLength[length] {
        index -= 1
        lengths[Int(truncatingIfNeeded: keys[index] & 0xFFFF)] = UInt8(length)
      }
    }
    return lengths
  }

  /// Weights in rising order become depths.
  private static func depths(_ work: inout [UInt32]) {
    let count = work.count
    var (root, leaf) = (0, 2)
    work[0] += work[1]
    for next in stride(from: 1, to: count - 1, by: 1) {
      if leaf >= count || work[root] < work[leaf] {
        work[next] = work[root]
        work[root] = UInt32(next)
        root += 1
      } else {
        work[next] = work[leaf]
        leaf += 1
      }
      if leaf >= count || (root < next && work[root] < work[leaf]) {
        work[next] += work[root]
        work[root] = UInt32(next)
        root += 1
      } else {
        work[next] += work[leaf]
        leaf += 1
      }
    }
    work[count - 2] = 0
    for next in stride(from: count - 3, through: 0, by: -1) {
      work[next] = work[Int(truncatingIfNeeded: work[next])] + 1
    }
    leafDepths(&work)
  }

  /// Depths of inner nodes become depths of leaves.
  private static func leafDepths(_ work: inout [UInt32]) {
    var (available, used, depth) = (1, 0, UInt32(0))
    var root = work.count - 2
    var next = work.count - 1
    while available > 0 {
      while root >= 0, work[root] == depth {
        used += 1
        root -= 1
      }
      while available > used {
        work[next] = depth
        next -= 1
        available -= 1
      }
      available = 2 * used
      depth += 1
      used = 0
    }
  }

  /// Moves leaves up until none is deeper than `limit` and the code is complete.
  private static func shorten(_ perLength: inout [Int], to limit: Int) {
    for length in (limit + 1)..<perLength.count {
      perLength[limit] += perLength[length]
      perLength[length] = 0
    }
    var total = (1...limit).reduce(0) { $0 + perLength[$1] << (limit - $1) }
    while total > 1 << limit {
      perLength[limit] -= 1
      for length in stride(from: limit - 1, to: 0, by: -1) where perLength[length] > 0 {
        perLength[length] -= 1
        perLength[length + 1] += 2
        break
      }
      total -= 1
    }
  }
}
