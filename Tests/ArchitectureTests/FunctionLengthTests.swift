import Testing

@Suite("Lengths of functions")
struct FunctionLengthTests {
  @Test("no function has more than 40 lines, but for tables: one switch, one line for each case")
  func lengths() throws {
    var count = 0
    for file in StyleTests.swiftFiles {
      let functions = try #require(
        SwiftFunction.all(in: Repository.text(file)), "the braces of \(file) do not match")
      count += functions.count
      for function in functions where function.length > 40 && !function.isTable {
        Issue.record("\(file):\(function.line) has \(function.length) lines, more than 40")
      }
    }
    #expect(count > 3_000)
  }

  @Test(
    "a body is found from its keyword to its brace",
    arguments: [
      ("func f() {\n  work()\n}", 3),
      ("init(\n  _ x: Int = [1, 2].map { $0 }[0]\n) throws {\n}", 4),
      ("subscript(place: Int) -> Int {\n  0\n}", 3),
      ("var x: Int {\n  if a {\n  }\n  return 1\n}", 5),
      ("func f() {\n  // }\n  let a = \"}\\(g(\"{\"))\"\n  let b = #\"\"}\"#\n}", 5),
      ("func f() {\n  let a = \"\"\"\n    }\n    \"\"\"\n}", 5),
      ("func f() {\n  let a = #/[{\"]/#\n  /* } */\n}", 4),
    ])
  func body(text: String, length: Int) throws {
    let functions = try #require(SwiftFunction.all(in: "struct S {\n\(text)\n}"))
    try #require(functions.count == 1)
    #expect(functions[0].line == 2)
    #expect(functions[0].length == length)
    #expect(!functions[0].isTable)
  }

  @Test(
    "what has no body is no function",
    arguments: [
      "func f()\n  func g()\nvar x: Int\nif a {\n}", "var x = 1\nvar y: Int\nfor a in b {\n}",
      "self.init(1)\nif a {\n}\n", "let a = call(.init(x: 1)) { }", "// func f() { }",
    ])
  func noBody(text: String) throws {
    #expect(try #require(SwiftFunction.all(in: text)) == [])
  }

  @Test("a function inside another is found too")
  func nested() throws {
    let functions = try #require(
      SwiftFunction.all(in: "func f() {\n  func g() {\n  }\n  g()\n}"))
    #expect(functions.map(\.line) == [1, 2])
    #expect(functions.map(\.length) == [5, 2])
  }

  @Test("only a switch with one line for each case is a table")
  func tables() throws {
    func isTable(_ body: String) -> Bool {
      SwiftFunction.all(in: "func f() {\n\(body)\n}")?.first?.isTable ?? false
    }
    #expect(isTable("  switch self {\n  case .a: 1\n  case .b, .c: 2\n  default: 3\n  }"))
    #expect(isTable("  return switch self {\n  case .a: g(\"{\")\n  }"))
    #expect(!isTable("  switch self {\n  case .a:\n    g()\n    h()\n  }"))
    #expect(!isTable("  switch self {\n  case .a: 1\n  }\n  g()"))
    #expect(!isTable("  g()\n  switch self {\n  case .a: 1\n  }"))
    #expect(!isTable("  switch self {\n  case .a: if b { 1 } else { 2 }\n  }"))
  }

  @Test("a text whose braces do not match is refused")
  func unmatched() {
    #expect(SwiftFunction.all(in: "func f() {") == nil)
    #expect(SwiftFunction.all(in: "} {") == nil)
  }
}
