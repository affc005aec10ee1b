import DSP
import SoundGraph
import Workbench

extension ComponentBrowser {
  /// The components that contain every word of the search, by role; none while it is closed.
  mutating func show() {
    guard isOpen else {
      (groups, sentence) = ([], "")
      return
    }
    let found = ComponentName.all.filter { kind in
      SearchWords(search).match([kind.name, kind.group, kind.summary])
    }
    let titles = ComponentRole.allCases.map(\.rawValue) + [NodeKind.mixer.group]
    groups = titles.compactMap { title in
      let components = found.filter { $0.group == title }
        .map { Component(name: $0.name, summary: $0.summary) }
      return components.isEmpty ? nil : Group(role: title, components: components)
    }
    switch found.count {
    case 0: sentence = "No component matches “\(search)”: try filter, delay or noise."
    case ComponentName.all.count: sentence = "\(found.count) components"
    case let count: sentence = "\(count) of \(ComponentName.all.count) components"
    }
  }
}

/// The words of a search, in any order and case.
struct SearchWords {
  private let words: [String]
  /// Letters of a search that are kept.
  static let longest = 100

  init(_ text: String) {
    words = text.prefix(Self.longest).lowercased().split { $0.isWhitespace }.map(String.init)
  }

  /// Whether every word is in one of the texts.
  func match(_ texts: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let lower = texts.map { $0.lowercased() }
    return words.allSatisfy { word in lower.contains { $0.contains(word) } }
  }
}
