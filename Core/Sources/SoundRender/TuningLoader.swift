import Files
import Foundation
import SoundGraph
import Streaming

/// Reads the Scala files of a recipe's tuning.
enum TuningLoader {
  /// The tuning with the text of the files that it names, which are beside the recipe's file; nil for none. Throws one
  /// sentence for a file that is missing, outside or too long.
  static func load(_ tuning: RecipeTuning?, besideRecipe path: String) throws -> RecipeTuning? {
    guard let tuning else { return nil }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return tuning.resolved(
      try tuning.files.sorted().reduce(into: [:]) { texts, name in
        texts[name] = try text(try SampleLoader.place(of: name, in: folder, "tuning file"))
      })
  }

  /// The same for a recipe of a library; an effect stays.
  static func load(_ recipe: FoundRecipe, besideRecipe path: String) throws -> FoundRecipe {
    guard case .synth(var synth) = recipe, synth.tuning != nil else { return recipe }
    synth.tuning = try load(synth.tuning, besideRecipe: path)
    return .synth(synth)
  }

  /// A scale and a keyboard mapping from files at any place. Throws one sentence, with the file and the line.
  static func load(scale: String, keyboard: String?) throws -> RecipeTuning {
    let scaleText = try text(scale)
    do throws(GraphError) {
      _ = try RecipeTuning(scale: .text(scaleText)).tuning()
    } catch { throw RunError("\(scale): \(error.reason)") }
    guard let keyboard else { return RecipeTuning(scale: .text(scaleText)) }
    let tuning = RecipeTuning(scale: .text(scaleText), keyboard: .text(try text(keyboard)))
    do throws(GraphError) { _ = try tuning.tuning() } catch {
      throw RunError("\(keyboard): \(error.reason)")
    }
    return tuning
  }

  private static func text(_ path: String) throws -> String {
    do throws(FileError) {
      // Scala's own files are often Latin 1, whose letters above 127 stand in names and comments alone.
      return String(
        decoding: try RegularFile.bytes(of: path, limit: RecipeTuning.limit), as: UTF8.self)
    } catch { throw RunError("\(error) Give a Scala file of at most 256 KiB.") }
  }
}

extension GraphError {
  /// The first problem without its place in a document.
  fileprivate var reason: String { problems.first?.message ?? "\(self)" }
}
