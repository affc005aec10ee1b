import Foundation

/// What `swift package dump-package` says of one package: target → names of what it depends on.
struct Manifest {
  var dependencies: [String: Set<String>] = [:]

  init(packageFolder: URL) throws {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "sensorium-dump-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "-u", "ARCHITECTURE_ONLY", "-u", "CORE_QUICK", "swift", "package", "--package-path",
      packageFolder.path, "--scratch-path", scratch.path,
      "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let dump = try JSONDecoder().decode(Dump.self, from: data)
    for target in dump.targets where target.type != "test" {
      dependencies[target.name] = Set(target.dependencies.compactMap(\.name))
    }
  }

  private struct Dump: Decodable {
    var targets: [Target]
  }

  private struct Target: Decodable {
    var name: String
    var type: String
    var dependencies: [Dependency]
  }

  private struct Dependency: Decodable {
    var byName: [String?]?
    var product: [Product?]?

    var name: String? { byName?.first ?? product?.first??.text }

    enum CodingKeys: CodingKey { case byName, product }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      byName = (try? container.decode([FailableString].self, forKey: .byName))?.map(\.text)
      product = try? container.decode([Product].self, forKey: .product)
    }
  }

  private struct Product: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  private struct FailableString: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }
}
