import Foundation
import SoundGraph
import Testing

@Suite("The recipes that come with the program")
struct BundledRecipesTests {
  @Test("all of them load")
  func loads() {
    #expect(BundledRecipes.effects.failures.isEmpty, "\(BundledRecipes.effects.failures)")
    #expect(BundledRecipes.synths.failures.isEmpty, "\(BundledRecipes.synths.failures)")
    #expect(BundledRecipes.effects.recipes.count >= 18)
    #expect(BundledRecipes.synths.recipes.count >= 15)
  }

  @Test("each file is named as its id and is written as it would be saved")
  func canonical() throws {
    for (folder, isSynth) in [
      (BundledRecipes.effectsFolder, false), (BundledRecipes.synthsFolder, true),
    ] {
      for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))
        let (id, saved) =
          isSynth
          ? try { ($0.metadata.id, $0.json()) }(SynthRecipe(json: bytes))
          : try { ($0.metadata.id, $0.json()) }(Recipe(json: bytes))
        #expect(file == id + ".json")
        #expect(String(decoding: saved, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
