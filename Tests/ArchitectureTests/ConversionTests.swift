import Foundation
import Testing

/// `Int(x)` of a floating `x` that is too large, infinite or not a number ends the program. The compiler
/// knows types and a text does not, so the compiler refuses them: in a file that imports `Numbers` such a
/// conversion is isolated to an actor, where no code runs. The text only has to show the import.
@Suite("Conversions that can end the program")
struct ConversionTests {
  /// Folders whose files may spell them, and why their numbers are bounded.
  static let exempt: [String: String] = [
    "Core/Sources/Numbers/": "it is where they are replaced",
    "Core/Sources/Realtime/":
      "counts and indices of rings, for threads that may not call generic code",
    "Core/Sources/DSP/": "kernels: parameters are clamped by their ranges before a sample is made",
    "Core/Sources/SoundGraph/":
      "render code for threads that may not call generic code; recipes are checked when read",
    "Core/Sources/LiveSound/Bench/":
      "the audio thread may not call generic code; sample rates and loads are bounded",
    "Core/Sources/LiveSound/Input/":
      "the audio thread may not call generic code; rates and places are bounded",
    "Core/Sources/LiveSound/BlockClock.swift":
      "the audio thread may not call generic code; the sample is compared before",
    "Core/Sources/SoundQuality/": "measures our own components; nothing comes from outside",
    "Sources/Ports/": "the threads of JACK and ALSA may not call generic code",
  ]

  /// A conversion to a whole number, or a wait, of a value without a label.
  private static var spelling: Regex<Substring> {
    #/\bU?Int(?:8|16|32|64)?(?:\.init\b|\((?![A-Za-z_]\w*:))|\.(?:seconds|milliseconds|microseconds|nanoseconds)\((?![A-Za-z_]\w*:)/#
  }

  static let files = StyleTests.swiftFiles.filter { file in
    !exempt.keys.contains { file.hasPrefix($0) }
  }

  @Test(
    "every file that spells a conversion imports Numbers, where the compiler refuses wrong ones")
  func filesImportNumbers() throws {
    try #require(Self.files.count > 100)
    let spelling = Self.spelling
    for file in Self.files {
      let lines = try Self.lines(of: file)
      guard lines.contains(where: { $0.contains(spelling) }) else { continue }
      #expect(
        try BoundaryTests.imports(of: file).contains("Numbers"),
        "\(file) converts numbers: import Numbers, and write Int(clamping:) for floating values")
    }
  }

  /// A conversion that is passed as a function and not called: it may be one that traps.
  private static var reference: Regex<Substring> {
    #/\bU?Int(?:8|16|32|64)?\.init\b(?!\()|\bDuration\.(?:seconds|milliseconds|microseconds|nanoseconds)\b(?!\()/#
  }

  @Test("a conversion is called in a closure, where the compiler knows which one it is")
  func noReferences() throws {
    let reference = Self.reference
    for file in Self.files {
      for line in try Self.lines(of: file) {
        guard let found = line.firstMatch(of: reference)?.0 else { continue }
        Issue.record("\(file) passes \(found) as a function: write a closure, as in { Int($0) }")
      }
    }
  }

  /// The code of the lines, without comments, that may hold a conversion: a regular expression over all is slow.
  private static func lines(of file: String) throws -> [Substring] {
    try Repository.text(file).utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let slash = UInt8(ascii: "/")
      let comment = zip(line.indices, line.indices.dropFirst()).first {
        line[$0] == slash && line[$1] == slash
      }
      let code = Substring(line[..<(comment?.0 ?? line.endIndex)])
      return code.contains("Int") || code.contains("econds") ? code : nil
    }
  }

  @Test("warnings are errors in both packages, but for deprecations; every exempt folder exists")
  func premises() throws {
    for manifest in ["Package.swift", "Core/Package.swift"] {
      let text = try Repository.text(manifest)
      #expect(text.contains(".treatAllWarnings(as: .error)"))
      #expect(
        text.ranges(of: ".treatWarning(").count == 1
          && text.contains(".treatWarning(\"DeprecatedDeclaration\", as: .warning)"))
    }
    for folder in Self.exempt.keys {
      #expect(StyleTests.swiftFiles.contains { $0.hasPrefix(folder) }, "\(folder) is gone")
    }
  }

  static let refused = [
    "Int(x)", "Int((x * 3).rounded())", "UInt64(x * 1e9)", "Int32(f)", "UInt8(f)", "Int.init(x)",
    "Duration.seconds(x)", "Duration.milliseconds(x)", "Int(UInt32(b))", "Int(UInt64(b))",
    "Int(Int64(b))", "Int(UInt(b))",
  ]
  static let allowed = [
    "Int(clamping: x)", "UInt8(clamping: f, to: 1...127)", "Int(exactly: x) ?? 0", "Int(b)",
    "UInt16(truncatingIfNeeded: b)", "Int(\"7\") ?? 0", "Duration.seconds(clamping: x)",
    "Duration.seconds(3)", "Int(5)", "Int(UInt16(b))", "Int(Int32(b))", "Int(1 << 3)",
    "Int(clamping: UInt32(b))",
  ]

  @Test("the compiler refuses each of them, and nothing else")
  func compilerRefuses() throws {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "conversions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let sources = Repository.files(below: "Core/Sources/Numbers", ending: ".swift").map {
      Repository.root.appending(path: $0).path
    }
    let module = scratch.appending(path: "Numbers.swiftmodule").path
    let build = try Self.compile(
      ["-emit-module", "-emit-module-path", module, "-module-name", "Numbers"] + sources)
    #expect(build == "", "\(build)")
    let all = Self.refused + Self.allowed
    let lines =
      ["import Numbers"]
      + all.enumerated().map { "func f\($0)(_ x: Double, _ f: Float, _ b: UInt8) { _ = \($1) }" }
      // With `await` they could be called on their actor.
      + all.enumerated().map {
        "func a\($0)(_ x: Double, _ f: Float, _ b: UInt8) async { _ = await (g(), \($1)) }"
      }
      + ["func g() async {}"]
    let file = scratch.appending(path: "conversions.swift")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let said = try Self.compile(["-typecheck", "-I", scratch.path, file.path])
    let errors = said.matches(of: #/conversions\.swift:(\d+):\d+: error: /#)
    let remedies = said.matches(
      of: #/conversions\.swift:(\d+):\d+: (?:warning|error): .*\(clamping:\)/#)
    let first = 2..<2 + Self.refused.count
    let refused = Set(first).union(first.map { $0 + all.count })
    #expect(Set(errors.compactMap { Int($0.1) }) == refused, "\(said)")
    #expect(Set(remedies.compactMap { Int($0.1) }) == refused, "\(said)")
  }

  /// What the compiler says, nothing when all is well.
  private static func compile(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc", "-swift-version", "6", "-diagnostic-style", "llvm"] + arguments
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
