import Foundation
import SoundGraph
import Testing

/// The processor for which the hashes were made.
private enum GoldenPlace {
  static var isHere: Bool {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }
}

/// Whether a recipe still sounds as it did. The hash is taken of the sound rounded to 16 bits, as single
/// precision may differ in its last bit from processor to processor; it was made on x86-64.
///
/// To renew after a change that was meant: `RENEW_GOLDEN=1` before the release test command of docs/recipes.md;
/// then listen to what `git diff` says has changed.
@Suite(
  "Content: as it sounded before", .enabled(if: Build.isOptimised && GoldenPlace.isHere))
struct GoldenContentTests {
  @Test("every recipe gives the samples that it gave")
  func golden() throws {
    let chord = ContentBench.part(ContentBench.music, 0, 0.75)
    var found: [(String, String)] = []
    for id in ContentBench.effects {
      found.append((id, Self.hash(try ContentBench.render(id, chord))))
    }
    for id in ContentBench.synths {
      let keys: [UInt8] = [48, 60]
      found.append((id, Self.hash(try ContentBench.play(id, keys, hold: 0.5, seconds: 0.75))))
    }
    guard ProcessInfo.processInfo.environment["RENEW_GOLDEN"] == nil else {
      return try Self.renew(found)
    }
    #expect(found.count == Golden.hashes.count)
    for (id, hash) in found { #expect(Golden.hashes[id] == hash, "\(id)") }
  }

  /// FNV-1a of 64 bits (Fowler, Noll and Vo 1991).
  private static func hash(_ sides: [[Float]]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for sample in sides.joined() {
      let value = Int16(min(max((sample * 32_767).rounded(), -32_768), 32_767))
      for byte in [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return String(hash, radix: 16)
  }

  private static func renew(_ found: [(String, String)]) throws {
    let rows = found.map { "    \"\($0)\": \"\($1)\"," }.joined(separator: "\n")
    let text = """
      /// What recipes sounded like when they were last listened to; `GoldenContentTests` renews it.
      enum Golden {
        static let hashes = [
      \(rows)
        ]
      }

      """
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden.swift")
    try Data(text.utf8).write(to: path)
  }
}
