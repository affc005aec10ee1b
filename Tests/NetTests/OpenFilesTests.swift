import NetTestSupport
import Testing

@testable import Net

@Suite("Open files", .enabled(if: Tool.path("sh") != nil, "sh is absent"))
struct OpenFilesTests {
  @Test("the limit is raised to what the system allows, and is not lowered again")
  func raised() async throws {
    let text = try await Tool.run("sh", ["-c", "ulimit -Hn"]).text
    let hard = Int(text.filter(\.isNumber)) ?? .max
    let raised = OpenFiles.raiseLimit()
    #expect(raised >= min(hard, 10_240))
    #expect(OpenFiles.raiseLimit() == raised)
    let soft = try await Tool.run("sh", ["-c", "ulimit -Sn"]).text
    #expect(Int(soft.filter(\.isNumber)) == raised)
  }
}
