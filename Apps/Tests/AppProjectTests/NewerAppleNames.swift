/// Names of Apple's frameworks that came after iOS 17, with the version that each needs.
///
/// A build on Linux checks no versions, and the stand-ins have a few newer names for code behind `#available`. From the
/// availability on Apple's pages of the symbols.
struct NewerAppleName: Sendable {
  let name: String
  let since: String

  static let all =
    names(
      "17.4",
      [".accessoryEvents", "AVCaptureEventInteraction", ".onCameraCaptureEvent"])
    + names(
      "18.0",
      [
        // Swift and Foundation
        "import Synchronization", "Mutex<", "Mutex(", "Atomic<", "Int128", "(validating:",
        "TaskExecutor", "executorPreference:", "next(isolation:", "AsyncSequence<",
        // SwiftUI
        "MeshGradient", "TextRenderer", ".textRenderer(", "ScrollPosition(", "Tab(", "TabSection(",
        "@Previewable", "@Entry", ".onScrollGeometryChange", ".onScrollPhaseChange",
        ".onScrollVisibilityChange", ".onScrollTargetVisibilityChange", ".presentationSizing(",
        ".navigationTransition(", ".matchedTransitionSource(", ".toolbarVisibility(",
        ".sidebarAdaptable", "Group(subviews:", "ForEach(subviews:", ".containerValue(",
        ".onModifierKeysChanged(", ".writingToolsBehavior(", ".customizationID(",
        ".defaultHoverEffect(", ".hoverEffect(isEnabled", "DocumentGroupLaunchScene",
        ".symbolEffect(.wiggle", ".symbolEffect(.breathe", ".symbolEffect(.rotate",
        // DockKit
        ".trackingStates", ".batteryStates", "selectSubjects(", "selectSubject(",
        // UIKit, AVFoundation, CoreMIDI
        "UIUpdateLink", "UITab(", "AVCaptureSlider", "AVCaptureSystemZoomSlider",
        "AVCaptureControl",
        "MIDIUMPEndpoint", "MIDIUMPFunctionBlock", "MIDICIDevice(",
      ])
    + names("18.4", ["isolated deinit", ".appTransactionID", ".currentEntitlements(for:"])
    + names(
      "26.0",
      [
        "InlineArray", ".span[", ".span.", ".mutableSpan", "UTF8Span", ".utf8Span",
        "Observations {",
        "Task.immediate", "glassEffect", "GlassEffectContainer", ".buttonStyle(.glass",
        ".tabBarMinimizeBehavior(", ".scrollEdgeEffectStyle(", ".backgroundExtensionEffect(",
        "ToolbarSpacer", "WebView(", " NetworkConnection(", "NetworkListener(", "NetworkBrowser(",
        ".sliderThumbVisibility(",
      ])

  private static func names(_ since: String, _ names: [String]) -> [NewerAppleName] {
    names.map { NewerAppleName(name: $0, since: since) }
  }

  /// The problems of a file's lines: a newer name with no `#available` of its version in the eight lines before.
  static func problems(in lines: [Substring], of path: String) -> [String] {
    let text = lines.joined(separator: "\n")
    let suspects = all.filter { text.contains($0.name) }
    guard !suspects.isEmpty else { return [] }
    return lines.enumerated().flatMap { index, line -> [String] in
      guard !line.trimming(while: \.isWhitespace).hasPrefix("//") else { return [] }
      return suspects.filter { suspect in
        suspect.isUsed(in: line)
          && !lines[max(0, index - 8)...index].contains { suspect.isGuarded(by: $0) }
      }.map { "\(path):\(index + 1) has \($0.name), which needs iOS \($0.since)" }
    }
  }

  private func isUsed(in line: Substring) -> Bool {
    line.ranges(of: name).contains { range in
      // A longer identifier is another name.
      let before =
        range.lowerBound > line.startIndex ? line[line.index(before: range.lowerBound)] : " "
      let after = range.upperBound < line.endIndex ? line[range.upperBound] : " "
      let isWord = { (letter: Character) in letter.isLetter || letter.isNumber || letter == "_" }
      let startsWord = name.first.map(isWord) ?? false
      let endsWord = name.last.map(isWord) ?? false
      // A type inside another one is ours: "MapScreen.Tab(".
      if name.first?.isUppercase == true, before == "." { return false }
      return !(startsWord && isWord(before)) && !(endsWord && isWord(after))
    }
  }

  private func isGuarded(by line: Substring) -> Bool {
    guard let match = line.firstMatch(of: /#available\(iOS (\d+)(?:\.(\d+))?/) else { return false }
    let wanted = since.split(separator: ".").compactMap { Int($0) }
    let given = [Int(match.1) ?? 0, match.2.flatMap { Int($0) } ?? 0]
    return !given.lexicographicallyPrecedes(wanted)
  }
}

extension Substring {
  fileprivate func trimming(while isMeant: (Character) -> Bool) -> Substring {
    drop(while: isMeant)
  }
}
