#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import JSON

/// A document that can be loaded by the loader.
public protocol RecipeDocument: Sendable {
  var metadata: RecipeMetadata { get }
  init(json bytes: [UInt8]) throws(GraphError)
  func problems() -> [GraphProblem]
}

extension Recipe: RecipeDocument {}
extension SynthRecipe: RecipeDocument {}

/// Why a file is not a playable recipe, with its path.
public struct RecipeFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  public let error: GraphError

  public var description: String { "\(path): \(error)" }
}

/// The recipes of a folder; an invalid file does not affect the others.
public struct RecipeFolder<Document: RecipeDocument>: Sendable {
  /// In order of file name.
  public var recipes: [Document] = []
  public var failures: [RecipeFileError] = []

  /// The recipe with an id; nil without one.
  public subscript(id: String) -> Document? { recipes.first { $0.metadata.id == id } }
}

/// Reads recipes from files.
public enum RecipeLoader {
  /// Loads a file; throws all problems that prevent it from playing.
  public static func load<Document: RecipeDocument>(
    _ type: Document.Type = Document.self, from path: String
  ) throws(RecipeFileError) -> Document {
    do throws(GraphError) {
      let document = try Document(json: bytes(of: path))
      let problems = document.problems()
      guard problems.isEmpty else { throw GraphError(problems) }
      return document
    } catch {
      throw RecipeFileError(path: path, error: error)
    }
  }

  /// Loads every `.json` file of a folder; a duplicate id is a failure.
  public static func loadAll<Document: RecipeDocument>(
    _ type: Document.Type = Document.self, from folder: String
  ) -> RecipeFolder<Document> {
    var result = RecipeFolder<Document>()
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      let error = GraphError("There is no folder with recipes. Check the path.")
      result.failures = [RecipeFileError(path: folder, error: error)]
      return result
    }
    var ids: Set<String> = []
    for name in names.sorted() where name.hasSuffix(".json") {
      let path = folder + "/" + name
      do throws(RecipeFileError) {
        let recipe = try load(Document.self, from: path)
        guard ids.insert(recipe.metadata.id).inserted else {
          let message = "another recipe has the id “\(recipe.metadata.id)”. Change one."
          throw RecipeFileError(path: path, error: GraphError(message))
        }
        result.recipes.append(recipe)
      } catch {
        result.failures.append(error)
      }
    }
    return result
  }

  static func bytes(of path: String) throws(GraphError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      let isMissing = errno == ENOENT
      throw GraphError(
        isMissing
          ? "there is no such file. Check the path."
          : "it cannot be read: \(String(cString: strerror(errno))). Check its permissions.")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw GraphError("it is not a file. Give a recipe's .json file.")
    }
    guard status.st_size <= JSONRules.maximumSize else {
      throw GraphError("it is larger than 10 MiB. Choose another file.")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        read(file, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if count > 0 {
        filled += count
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    return Array(bytes[..<filled])
  }
}
