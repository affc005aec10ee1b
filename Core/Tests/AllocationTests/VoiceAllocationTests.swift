import CMallocCount
import Prosody
import Testing

@Suite("Allocations while a voice is measured")
struct VoiceAllocationTests {
  @Test("after the first second a block and its measures allocate nothing")
  func steady() {
    var analyser = VoiceAnalyser()
    let blocks = (0..<100).map { number in
      (0..<320).map { index in
        let phase = ((number * 320 + index) % 133)
        return Float(number % 25 < 17 ? (phase < 40 ? 0.3 : -0.12) : 0.001)
      }
    }
    for block in blocks { analyser.process(block) }
    var count = 0
    var paces = 0
    for _ in 0..<10 {
      for block in blocks {
        malloc_count_begin()
        block.withUnsafeBufferPointer { analyser.process($0) }
        let measures = analyser.measures
        count += malloc_count_end()
        paces += measures.pace == nil ? 0 : 1
      }
    }
    #expect(count == 0)
    #expect(paces > 500)
  }
}
