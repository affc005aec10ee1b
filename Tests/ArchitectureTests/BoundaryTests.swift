import Foundation
import Testing

@Suite("Module boundaries")
struct BoundaryTests {
  let table: [String: Set<String>]

  init() throws {
    table = ModuleTable(markdown: try Repository.text("docs/architecture.md")).rows
    try #require(table.count > 10, "docs/architecture.md has lost its module table")
  }

  @Test("the manifests declare exactly the imports of the table", arguments: ["Core", ""])
  func manifestsMatchTheTable(folder: String) throws {
    let manifest = try Manifest(packageFolder: Repository.root.appending(path: folder))
    #expect(manifest.dependencies.count > 3)
    let helpers: Set<String> = [
      "CMallocCount", "EmbeddedEngine", "NetTestSupport", "SoundTestSupport", "TestSupport",
    ]
    for (target, dependencies) in manifest.dependencies where !helpers.contains(target) {
      let allowed = try #require(table[target], "\(target) is missing in docs/architecture.md")
      let ours = dependencies.intersection(table.keys)
      #expect(ours == allowed, "\(target) declares \(ours.sorted())")
    }
  }

  @Test("every import line is allowed by the table")
  func importsMatchTheTable() throws {
    for folder in ["Core/Sources", "Sources"] {
      for file in Repository.files(below: folder, ending: ".swift") {
        let depth = folder.split(separator: "/").count
        let module = String(file.split(separator: "/")[depth])
        let allowed = try #require(table[module], "\(module) is missing in docs/architecture.md")
        for imported in try Self.imports(of: file) where table[imported] != nil {
          #expect(allowed.contains(imported), "\(file) imports \(imported)")
        }
      }
    }
  }

  @Test("arrows only point down: no module reaches itself")
  func noCycles() {
    for module in table.keys {
      var reached: Set<String> = []
      var open = table[module] ?? []
      while let next = open.popFirst() {
        if reached.insert(next).inserted { open.formUnion(table[next] ?? []) }
      }
      #expect(!reached.contains(module), "\(module) reaches itself")
    }
  }

  @Test("Core imports no server, socket or database library")
  func coreStaysPortable() throws {
    let foreign = ["NIO", "Hummingbird", "GRDB", "Logging", "ArgumentParser", "Synchronization"]
    for file in Repository.files(below: "Core/Sources", ending: ".swift") {
      for imported in try Self.imports(of: file) {
        #expect(!foreign.contains { imported.hasPrefix($0) }, "\(file) imports \(imported)")
      }
    }
  }

  static func imports(of file: String) throws -> [String] {
    try Repository.text(file).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count, index <= 2,
        words[..<index].allSatisfy({
          ["public", "internal", "package", "private", "@testable"].contains($0)
        })
      else { return nil }
      return words[index + 1].split(separator: ".").first.map(String.init)
    }
  }
}
