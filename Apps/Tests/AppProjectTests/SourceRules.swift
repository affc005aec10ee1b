import Foundation
import Testing

@Suite("Rules of the apps' sources")
struct SourceRules {
  private func lines(_ path: String) throws -> [Substring] {
    try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// All sources of the apps.
  private let sources =
    Repository.swiftFiles(below: "Apps/Sources")
    + Repository.swiftFiles(below: "Apps/WeirdPhone/Sources")
    + Repository.swiftFiles(below: "Apps/RobotFace/Sources")

  private let adapters = ["FaceSensing", "RobotSensing", "Connections", "Device"]

  @Test("adapters have at most 150 lines, app mains 40")
  func sizes() throws {
    for adapter in adapters {
      for path in Repository.swiftFiles(below: "Apps/Sources/\(adapter)") {
        #expect(try lines(path).count <= 151, "\(path)")
      }
    }
    for app in ["WeirdPhone", "RobotFace"] {
      for path in Repository.swiftFiles(below: "Apps/\(app)/Sources") {
        #expect(try lines(path).count <= 41, "\(path)")
      }
    }
  }

  @Test("a view has at most 60 lines")
  func views() throws {
    for path in Repository.swiftFiles(below: "Apps/Sources") {
      var start: Int?
      for (index, line) in try lines(path).enumerated() {
        if line.contains(/^(?:public )?struct \w+(?:<.*>)?: (?:\w+, )*View\b/) { start = index }
        if let begun = start, line == "}" {
          #expect(index - begun < 60, "\(path):\(begun + 1)")
          start = nil
        }
      }
    }
  }

  @Test("no conditions of the compiler, no stand-in's own name, no unchecked type")
  func words() throws {
    for path in sources where !path.contains("/AppProject/") {
      let text = try Repository.text(path)
      for word in ["#if", "standIn", "StandIn", "@unchecked", "try!", "@preconcurrency"] {
        #expect(!text.contains(word), "\(path) has \(word)")
      }
    }
  }

  @Test("names that came after iOS 17 are used behind #available only")
  func newer() throws {
    for path in sources {
      for problem in NewerAppleName.problems(in: try lines(path), of: path) {
        Issue.record("\(problem)")
      }
    }
  }

  @Test("each newer name is found, unless its version is checked before or it is a part of a word")
  func newerIsFound() {
    for entry in NewerAppleName.all {
      let line = "    value\(entry.name.hasPrefix(".") ? "" : " ")\(entry.name)"
      func problems(_ before: String) -> [String] {
        NewerAppleName.problems(in: (before + "\n" + line).split(separator: "\n"), of: "A.swift")
      }
      #expect(problems("x").contains { $0.hasPrefix("A.swift:2 has \(entry.name)") }, "\(entry)")
      #expect(
        !problems("guard #available(iOS \(entry.since), *) else { return }").contains {
          $0.contains("has \(entry.name),")
        })
      #expect(!problems("guard #available(iOS 17.0, *) else { return }").isEmpty)
    }
    #expect(
      NewerAppleName.problems(in: ["MyTab(x)", "MapScreen.Tab(x)", "// Mutex<"], of: "A.swift")
        .isEmpty)
  }

  @Test("every public type of a stand-in has the link to Apple's page")
  func links() throws {
    let declaration =
      /^(?:@\w+(?:\(.*\))? )*(?:public|open) (?:final )?(?:class|struct|enum|protocol|func) (\w+)/
    var count = 0
    for path in Repository.swiftFiles(below: "Apps/StandIns") {
      var isLinked = false
      for line in try lines(path) {
        if line.hasPrefix("/// https://developer.apple.com/documentation/") { isLinked = true }
        if !line.hasPrefix("@_spi"), let match = line.firstMatch(of: declaration) {
          #expect(isLinked, "\(path): \(match.1)")
          count += 1
        }
        // A comment, an attribute and a type alias may stand between.
        if !line.hasPrefix("///") && !line.hasPrefix("//") && !line.hasPrefix("@") {
          isLinked = false
        }
      }
    }
    #expect(count > 100)
  }

  @Test("each function that a stand-in adds to a view has the link to its page")
  func functionLinks() throws {
    var count = 0
    for path in Repository.swiftFiles(below: "Apps/StandIns/SwiftUI") {
      var (isExtension, isLinked) = (false, false)
      for line in try lines(path) {
        if line.contains(/^(?:@MainActor )?extension (?:View|Shape|Text|Gesture)\b/) {
          isExtension = true
        }
        if line == "}" { isExtension = false }
        if line.hasPrefix("  /// https://developer.apple.com/documentation/swiftui/") {
          isLinked = true
        }
        if isExtension, let name = line.firstMatch(of: /^  (?:@\w+ )?public func (\w+)/)?.1 {
          #expect(isLinked, "\(path): \(name)")
          count += 1
        }
        if !line.hasPrefix("  ///") && !line.hasPrefix("  //") && !line.hasPrefix("  @") {
          isLinked = false
        }
      }
    }
    #expect(count > 45)
  }

  @Test("a part imports what its manifest lists, and nothing else")
  func imports() throws {
    let toolchain: Set<Substring> = ["Foundation", "Dispatch", "Observation", "Testing", "Glibc"]
    let manifest = try Repository.text("Apps/Package.swift")
    let parts = manifest.matches(of: /part\(\s*"(\w+)",([^)]*)\)/)
    #expect(parts.count == 8)
    for part in parts {
      let listed = Set(part.2.matches(of: /"(\w+)"/).map(\.1))
      let folders = ["Apps/Sources/\(part.1)", "Apps/Tests/\(part.1)Tests"]
      var imported: Set<Substring> = []
      for path in folders.flatMap({ Repository.swiftFiles(below: $0) }) {
        for line in try lines(path) {
          let found = line.firstMatch(
            of: /^(?:@_spi\(StandIn\) |@testable )?(?:public )?import (\w+)$/)
          if let name = found?.1 { imported.insert(name) }
        }
      }
      // The compiler gives the support to tests alone.
      imported.subtract(toolchain.union(["AppTestSupport", part.1]))
      #expect(imported == listed, "\(part.1): \(imported.symmetricDifference(listed).sorted())")
    }
  }
}
