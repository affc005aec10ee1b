import CMallocCount
import DSP
import Testing

@Suite("Allocations of sound components")
struct SoundAllocationTests {
  @Test(
    "a component sets, glides, renders and resets without one allocation",
    arguments: ComponentKind.allCases)
  func componentsAllocateNothing(kind: ComponentKind) {
    let instance = ComponentInstance<SIMD16<Float>>(kind, sampleRate: 48_000)
    defer { withExtendedLifetime(instance) {} }
    let node = instance.node
    let parameters = kind.descriptor.parameters
    let goals = parameters.map { ($0.value(at: 0.2), $0.value(at: 0.9)) }
    let memory = UnsafeMutablePointer<SIMD16<Float>>.allocate(capacity: 8 * 64)
    memory.initialize(repeating: SIMD16(repeating: 0.1), count: 8 * 64)
    defer { memory.deallocate() }
    let inputs = (0..<4).map { UnsafePointer(memory + $0 * 64) }
    let outputs = (4..<8).map { memory + $0 * 64 }
    var count = 0
    inputs.withUnsafeBufferPointer { inputs in
      outputs.withUnsafeBufferPointer { outputs in
        guard let read = inputs.baseAddress, let write = outputs.baseAddress else { return }
        malloc_count_begin()
        for turn in 0..<200 {
          for index in goals.indices {
            let goal = turn.isMultiple(of: 2) ? goals[index].0 : goals[index].1
            node.set(index, SIMD16(repeating: goal))
          }
          node.render(64, inputs: read, outputs: write)
          if turn % 50 == 49 { node.reset(voice: turn % 16) }
        }
        node.reset()
        count = malloc_count_end()
      }
    }
    #expect(count == 0 || !malloc_count_works())
  }
}
