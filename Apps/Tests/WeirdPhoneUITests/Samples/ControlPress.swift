import Foundation
@_spi(StandIn) import SwiftUI

/// Uses the controls of a drawn view as a person does.
@MainActor
enum ControlPress {
  /// What one control did.
  struct Result {
    let element: StandInElement
    let count: Int
  }

  /// Uses every control once; `count` gives the number of actions so far.
  static func all(in root: StandInElement, count: () -> Int) -> [Result] {
    root.all.filter(isControl).map { element in
      let before = count()
      use(element)
      return Result(element: element, count: count() - before)
    }
  }

  static func isControl(_ element: StandInElement) -> Bool {
    element.kind != "sheet" && element.kind != "importer"
      && (element.activate != nil || element.set != nil)
  }

  private static func use(_ element: StandInElement) {
    switch element.kind {
    case "picker":
      let other = element.children.first { $0.tag != nil && "\($0.tag!.base)" != element.value }
      if let tag = other?.tag { element.set?(tag.base) }
    case "slider":
      // One of them is another value than the present one.
      let value = element.value.flatMap { Double($0) } ?? 0
      element.set?(value + 7)
      element.set?(value - 7)
    case "field": element.set?(Double(element.value ?? "") == nil ? "x" : "0.75")
    default: element.activate?()
    }
  }
}

/// The pattern of each identifier in a set of patterns, such as "takes.row.{take}".
struct IdentifierPatterns {
  private let patterns: [(pattern: String, parts: [String])]

  init(_ patterns: [String]) {
    self.patterns = patterns.map { pattern in
      (pattern, Self.parts(pattern))
    }.sorted { $0.parts.joined().count > $1.parts.joined().count }
  }

  /// The pattern with the longest text of its own; nil for none.
  func pattern(of identifier: String) -> String? {
    patterns.first { Self.matches(identifier, $0.parts) }?.pattern
  }

  private static func parts(_ pattern: String) -> [String] {
    pattern.replacing(/\{\w+\}/, with: "\u{0}").components(separatedBy: "\u{0}")
  }

  private static func matches(_ text: String, _ parts: [String]) -> Bool {
    guard parts.count > 1 else { return text == parts.first }
    guard let first = parts.first, let last = parts.last, text.hasPrefix(first),
      text.hasSuffix(last), text.count > first.count + last.count
    else { return false }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.dropFirst().firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
