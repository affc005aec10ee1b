import Foundation
import SoundGraph
import SoundTestSupport
import TestSupport
import Testing

/// Whether a recipe still sounds as it did: no band at any moment may have changed by more than 1 dB.
///
/// To renew after a change that was meant: `RENEW_GOLDEN=1` before the release test command of docs/recipes.md;
/// then listen to what `git diff` says has changed.
@Suite(
  "Content: as it sounded before", .enabled(if: Build.isOptimised && Build.hasGoldenSound))
struct GoldenContentTests {
  private static let chord = ContentBench.part(ContentBench.music, 0, 0.75)

  private func effect(_ id: String, knobs: [String: Float] = [:]) throws -> Fingerprint {
    Fingerprint(try ContentBench.render(id, Self.chord, knobs: knobs))
  }

  private func voice(
    _ id: String, _ keys: [UInt8] = [48, 60], knobs: [String: Float] = [:]
  ) throws -> Fingerprint {
    Fingerprint(try ContentBench.play(id, keys, hold: 0.5, seconds: 0.75, knobs: knobs))
  }

  @Test("every recipe sounds as it did")
  func golden() throws {
    var found: [(String, Fingerprint)] = []
    for id in ContentBench.effects { found.append((id, try effect(id))) }
    for id in ContentBench.synths { found.append((id, try voice(id))) }
    guard ProcessInfo.processInfo.environment["RENEW_GOLDEN"] == nil else {
      return try Self.renew(found)
    }
    let golden = Golden.prints
    #expect(found.count == golden.count)
    for (id, print) in found {
      let difference = golden[id].flatMap { print.difference(to: $0) } ?? .infinity
      #expect(difference <= 1, "\(id): \(difference) dB")
    }
  }

  @Test("a knob that is turned by a tenth and a key beside are noticed")
  func control() throws {
    let changes = try [
      effect("prospero").difference(to: effect("prospero", knobs: ["decay": 3.2])),
      effect("hamlet").difference(to: effect("hamlet", knobs: ["be": 0.65])),
      effect("mercutio").difference(to: effect("mercutio", knobs: ["speed": 0.9])),
      voice("warm_pad").difference(to: voice("warm_pad", knobs: ["warmth": 600])),
      voice("soft_lead").difference(to: voice("soft_lead", [48, 61])),
    ]
    for change in changes { #expect((change ?? 0) > 1.5, "\(changes)") }
  }

  private static func renew(_ found: [(String, Fingerprint)]) throws {
    let rows = found.map { id, print in
      let digits = Array(print.description)
      let lines = stride(from: 0, to: digits.count, by: 86).map {
        "      " + String(digits[$0..<min($0 + 86, digits.count)])
      }
      return (["    \(id)"] + lines).joined(separator: "\n")
    }.joined(separator: "\n")
    let text = """
      /// What recipes sounded like when they were last listened to; `GoldenContentTests` renews it.
      enum Golden {
        /// A name, and below it the digits of its fingerprint, further in.
        static let text = \"""
      \(rows)
          \"""

        static let prints: [String: Fingerprint] = {
          var digits: [String: String] = [:]
          var id = ""
          for line in text.split(separator: "\\n") {
            if line.hasPrefix("  ") {
              digits[id, default: ""] += line.dropFirst(2)
            } else {
              id = String(line)
            }
          }
          return digits.mapValues { Fingerprint($0) }
        }()
      }

      """
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden.swift")
    try Data(text.utf8).write(to: path)
  }
}
