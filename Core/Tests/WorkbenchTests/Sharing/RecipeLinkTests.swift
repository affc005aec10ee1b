import Foundation
import JSON
import QRCode
import SoundGraph
import SoundQuality
import Testing

@testable import Workbench

@Suite("A recipe as a link")
struct RecipeLinkTests {
  static let recipes: [FoundRecipe] =
    BundledRecipes.effects.recipes.map { .effect($0) }
    + BundledRecipes.synths.recipes.map { .synth($0) }

  private func problem(_ text: String) -> String? {
    do {
      _ = try RecipeLink.document(in: text)
      return nil
    } catch { return error.description }
  }

  @Test("every bundled recipe comes back equal, and its link fits a QR code")
  func bundled() throws {
    #expect(RecipeLinkTests.recipes.count >= 37)
    let origin = "https://workbench-in-the-studio.local:8443/workbench#"
    for recipe in RecipeLinkTests.recipes {
      let fragment = RecipeLink.fragment(of: recipe.json())
      #expect(fragment == RecipeLink.fragment(of: recipe.json()))
      for text in [fragment, "#" + fragment, " \n" + origin + fragment + " \n"] {
        let document = try RecipeLink.document(in: text)
        #expect(try FoundRecipe(json: document) == recipe)
      }
      #expect(QRSymbol(origin + fragment) != nil, "\(recipe.metadata.id)")
      #expect(fragment.utf8.count < 1_000, "\(recipe.metadata.id): \(fragment.utf8.count)")
    }
  }

  @Test("a document is taken as it is")
  func document() throws {
    #expect(try RecipeLink.document(in: " {\"a\": 1}") == Array(" {\"a\": 1}".utf8))
    #expect(try RecipeLink.document(in: "") == [])
  }

  @Test("a link that is cut off or changed is one sentence")
  func damaged() throws {
    let fragment = RecipeLink.fragment(of: RecipeLinkTests.recipes[0].json())
    let sentence = "The link is cut off or changed: copy the whole of it and paste it again."
    for count in 2..<fragment.count where count != 2 {
      #expect(problem(String(fragment.prefix(count))) == sentence, "\(count) letters")
    }
    #expect(problem("r=") == sentence)
    #expect(problem("r=A") == sentence)
    #expect(problem("r=A!!") == sentence)
    #expect(problem("r=J") == sentence)
    #expect(problem("https://a.example/workbench#r=Zabc")?.contains("update the program") == true)
  }

  @Test("text of any kind comes back, and equal text packs equally")
  func texts() throws {
    var random = SeededRandom(seed: 11)
    var texts: [[UInt8]] = [
      [], [0], Array("é\u{1F3B8}".utf8), [UInt8](repeating: 7, count: 200_000),
    ]
    for size in [1, 2, 3, 10, 300, 5_000] {
      texts.append((0..<size).map { _ in UInt8(random.next() & 255) })
      texts.append((0..<size).map { _ in UInt8(97 + random.next() % 3) })
    }
    for text in texts {
      let packed = try #require(PackedText.pack(text))
      #expect(PackedText.unpack(packed) == text)
      #expect(PackedText.pack(text) == packed)
    }
    #expect(PackedText.pack([UInt8](repeating: 1, count: 200_001)) == nil)
  }

  @Test("a document that is too long to pack is a link all the same")
  func long() throws {
    let text = Array(("\"" + String(repeating: "x", count: 250_000) + "\"").utf8)
    let fragment = RecipeLink.fragment(of: text)
    #expect(fragment.hasPrefix("r=J"))
    #expect(try RecipeLink.document(in: fragment) == text)
  }

  @Test("100,000 changed links give the same recipe or none, and never a trap")
  func fuzz() throws {
    var random = SeededRandom(seed: 5)
    let small = "{\"format\": \"sensorium.recipe\", \"version\": 1, \"id\": \"a\", \"graph\": {}}"
    let texts = [Array(small.utf8), RecipeLinkTests.recipes[3].json()]
    let packs = [
      try #require(PackedText.pack(texts[0])), try #require(PackedText.pack(texts[1])),
    ]
    var passed = 0
    for turn in 0..<100_000 {
      var bytes = packs[turn % 20 == 0 ? 1 : 0]
      for _ in 0...random.next() % 3 {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = UInt8(random.next() & 255)
        case 1: bytes[place] ^= 1 << UInt8(random.next() % 8)
        case 2 where bytes.count > 4: bytes.removeLast(min(place, bytes.count - 4))
        default: bytes.insert(UInt8(random.next() & 255), at: place)
        }
      }
      if let text = PackedText.unpack(bytes) {
        #expect(text.count <= PackedText.longest)
        // The last bits may change without a change of the text.
        if !texts.contains(text) { passed += 1 }
      }
    }
    #expect(passed == 0)
  }
}
