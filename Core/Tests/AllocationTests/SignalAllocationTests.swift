import CMallocCount
import SoundGraph
import Testing

@Suite("Allocations of test signals")
struct SignalAllocationTests {
  @Test(
    "a signal renders, changes and restarts without one allocation",
    arguments: SignalKind.allCases)
  func signalsAllocateNothing(kind: SignalKind) {
    let generator = SignalGenerator(kind, sampleRate: 48_000)
    defer { withExtendedLifetime(generator) {} }
    let renderer = generator.renderer
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 512)
    defer { memory.deallocate() }
    malloc_count_begin()
    for turn in 0..<300 {
      renderer.setFrequency(Float(100 + turn))
      renderer.render(512, into: memory)
      if turn % 100 == 99 { renderer.restart() }
    }
    let count = malloc_count_end()
    #expect(count == 0 || !malloc_count_works())
  }
}
