import Foundation
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

/// What holds for every view whatever it shows.
@Suite("Rules of views")
struct ViewRuleTests {
  @Test("no left and no right: views follow the direction of the text")
  func directions() throws {
    for (path, text) in try SourceText.views() {
      let code = text.replacing(/\/\/.*|"[^"\n]*"/, with: "")
      let found = code.matches(of: /\.(left|right|topLeft|topRight|bottomLeft|bottomRight)\b/)
      #expect(found.isEmpty, "\(path): \(found.map { String($0.0) })")
    }
  }

  @Test("text has no fixed size and no limit of lines, so the largest text size fits")
  func sizes() throws {
    // A dot, a bar and a QR code have no text.
    let pictures = ["StatusLine.swift", "MeterBar.swift", "QRPicture.swift"]
    for (path, text) in try SourceText.views() {
      for word in [".lineLimit(", ".system(size:", ".dynamicTypeSize(", "minimumScaleFactor"] {
        #expect(!text.contains(word), "\(path) has \(word)")
      }
      if pictures.contains(where: { path.hasSuffix($0) }) { continue }
      let fixed = text.matches(of: /\.frame\([^)]*\b(width|height):/)
      #expect(fixed.isEmpty, "\(path): \(fixed.map { String($0.0) })")
    }
  }
}
