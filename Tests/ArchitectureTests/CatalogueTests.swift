import Foundation
import Testing

@Suite("Documentation catalogues")
struct CatalogueTests {
  @Test(
    "every Swift module of Core has a catalogue, and its topics name public types of the module")
  func topicsExist() throws {
    let sources = Dictionary(grouping: Repository.files(below: "Core/Sources", ending: ".swift")) {
      String($0.split(separator: "/")[2])
    }
    try #require(sources.count > 20)
    let declaration =
      #/^(?:@\w+ )*public (?:final |indirect )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/#
    for (module, files) in sources {
      let declared = try Set(
        files.flatMap { file in
          try Repository.text(file).split(separator: "\n").compactMap {
            $0.prefixMatch(of: declaration)?.1
          }.map(String.init)
        })
      let path = "Core/Sources/\(module)/\(module).docc/\(module).md"
      guard let catalogue = try? Repository.text(path) else {
        Issue.record("\(path) is missing: write what the module is for, and its main types")
        continue
      }
      #expect(catalogue.hasPrefix("# ``\(module)``\n\n"), "\(path) has no title")
      for topic in catalogue.matches(of: /\n- ``(\w+)``/) {
        #expect(
          declared.contains(String(topic.1)), "\(path) names \(topic.1), which is not public there")
      }
    }
  }
}
