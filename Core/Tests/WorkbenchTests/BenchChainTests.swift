import Foundation
import SoundGraph
import Testing
import Workbench

@Suite("What stands around a recipe")
struct BenchChainTests {
  @Test("a chain keeps its settings as JSON")
  func coding() throws {
    var chain = BenchChain()
    chain.signal = .sweep
    chain.inputLevel = -12
    chain.channel = 9
    let bytes = try JSONEncoder().encode(chain)
    #expect(try JSONDecoder().decode(BenchChain.self, from: bytes) == chain)
  }
}
