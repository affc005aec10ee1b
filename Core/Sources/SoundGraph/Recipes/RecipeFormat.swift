import JSON

/// The kinds of documents and their format names.
enum RecipeFormat: String {
  case recipe = "sensorium.recipe"
  case synth = "sensorium.synth"

  static let version = 1

  /// The format that a document declares; nil for an unknown one.
  init?(of bytes: [UInt8]) {
    guard case .object(let members)? = try? JSONParser.parse(bytes),
      case .string(let name)? = members["format"]
    else { return nil }
    self.init(rawValue: name)
  }

  /// Parses a document of this kind; throws one sentence for another kind or a newer version.
  func read<Value>(
    _ bytes: [UInt8], _ body: (JSONReading) -> Value
  ) throws(GraphError) -> Value {
    let members = try members(of: bytes)
    do throws(JSONReadingError) {
      return try JSONReading.read(members, body)
    } catch {
      throw GraphError(
        error.problems.map { GraphProblem(path: $0.path, message: $0.message) })
    }
  }

  private func members(of bytes: [UInt8]) throws(GraphError) -> JSONMembers {
    let name = self == .recipe ? "recipe" : "synth recipe"
    let node: JSONNode
    do throws(JSONTextError) {
      node = try JSONParser.parse(bytes)
    } catch {
      throw GraphError("The \(name) cannot be read: \(error)")
    }
    guard case .object(let members) = node, members["format"] == .string(rawValue) else {
      throw GraphError("This is no \(name): its \"format\" should be \"\(rawValue)\".")
    }
    let version = members["version"]?.double ?? 0
    guard version >= 1, version == version.rounded() else {
      throw GraphError("The \(name) has no version: add \"version\": \(RecipeFormat.version).")
    }
    guard version <= Double(RecipeFormat.version) else {
      throw GraphError(
        "The \(name) has version \(members["version"]?.quoted ?? ""), this program reads up to "
          + "\(RecipeFormat.version). Update the program.")
    }
    return members
  }

  func begin(_ kept: JSONMembers) -> JSONMembers {
    guard kept.isEmpty else { return kept }
    var members = JSONMembers()
    members.set("format", rawValue)
    members.set("version", RecipeFormat.version)
    return members
  }
}
