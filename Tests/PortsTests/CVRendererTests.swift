import Ports
import Testing

/// Renders blocks of one renderer, as JACK would.
struct Bench {
  let renderer: CVRenderer
  var sampleRate = 48_000.0
  var block = 256

  /// The samples of all jacks over so many blocks.
  func run(blocks: Int, jacks: Int = 16) -> [[Float]] {
    var result = [[Float]](repeating: [], count: jacks)
    for _ in 0..<blocks {
      var buffers = (0..<jacks).map { _ in
        UnsafeMutableBufferPointer<Float>.allocate(capacity: block)
      }
      defer { for buffer in buffers { buffer.deallocate() } }
      for buffer in buffers { buffer.initialize(repeating: .nan) }
      let pointers = buffers.map(\.baseAddress)
      pointers.withUnsafeBufferPointer { ports in
        guard let start = ports.baseAddress else { return }
        renderer.render(frames: block, sampleRate: sampleRate, into: start, count: jacks)
      }
      for jack in 0..<jacks { result[jack] += buffers[jack] }
      buffers.removeAll(keepingCapacity: false)
    }
    return result
  }
}

@Suite("Control voltages as audio")
struct CVRendererTests {
  static let levels = SIMD16<Float>(
    5, -5, 2.5, 0.001, 10, -10, 0, 1, 2, 3, 4, 4.999, -0.5, -1.5, 7.5, 3.3)

  @Test("each jack carries its exact DC after the ramp, a sample of 1.0 being 10 V")
  func exactDC() {
    let bench = Bench(renderer: CVRenderer())
    bench.renderer.set(Self.levels)
    let samples = bench.run(blocks: 2)
    for jack in 0..<16 {
      let expected = Self.levels[jack] / 10
      #expect(samples[jack][240...].allSatisfy { abs($0 - expected) <= 1e-7 }, "jack \(jack + 1)")
      #expect(samples[jack].allSatisfy { $0.isFinite })
    }
  }

  @Test("the voltage of a full sample is a setting", arguments: [Float(5), 8, 10, 12])
  func fullScale(volts: Float) {
    var options = CVRenderer.Options()
    options.fullScale = volts
    let bench = Bench(renderer: CVRenderer(options))
    bench.renderer.set(SIMD16(repeating: 4))
    #expect(abs(bench.run(blocks: 2)[3][500] - 4 / volts) < 1e-6)
    bench.renderer.set(SIMD16(repeating: 100))
    #expect(bench.run(blocks: 2)[3][500] == 1, "a voltage above full scale is held at it")
  }

  @Test(
    "no sample differs from the one before by more than a 5 ms ramp: no zipper",
    arguments: [44_100.0, 48_000, 96_000])
  func noZipper(sampleRate: Double) {
    let bench = Bench(renderer: CVRenderer(), sampleRate: sampleRate, block: 128)
    var chance = SystemRandomNumberGenerator()
    var samples: [Float] = [0]
    for _ in 0..<200 {
      bench.renderer.set(SIMD16(repeating: Float.random(in: -5...5, using: &chance)))
      samples += bench.run(blocks: Int.random(in: 1...12, using: &chance))[0]
    }
    // 10 V at most between two targets, 1.0 of a sample.
    let limit = Float(1.0 / Double(Int(0.005 * sampleRate))) * 1.001
    let steepest = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
    #expect(steepest <= limit)
    #expect(steepest > limit / 10, "the random targets did move")
  }

  @Test("half a second of silence glides to 0 V in a tenth, and a new voltage comes back at once")
  func silence() {
    let bench = Bench(renderer: CVRenderer(), block: 480)
    bench.renderer.set(SIMD16(repeating: 5))
    let samples = bench.run(blocks: 80)[0]
    #expect(samples[24_000] == 0.5)
    #expect(samples[31_000...].allSatisfy { $0 == 0 })
    let glide = samples[24_000..<31_000]
    #expect(zip(glide, glide.dropFirst()).allSatisfy { $1 <= $0 })
    #expect(zip(samples, samples.dropFirst()).dropFirst(240).allSatisfy { abs($1 - $0) < 1.1e-4 })
    #expect(bench.run(blocks: 500)[0].allSatisfy { $0 == 0 })
    bench.renderer.set(SIMD16(repeating: 5))
    #expect(bench.run(blocks: 1)[0][479] == 0.5)
  }

  @Test("the same voltage again and again is no silence")
  func heldVoltage() {
    let bench = Bench(renderer: CVRenderer(), block: 4800)
    for _ in 0..<20 {
      bench.renderer.set(SIMD16(repeating: 2.5))
      #expect(bench.run(blocks: 1)[7][4799] == 0.25)
    }
  }

  @Test("what is not finite is 0 V")
  func notFinite() {
    let bench = Bench(renderer: CVRenderer())
    bench.renderer.set(SIMD16(repeating: .nan))
    #expect(bench.run(blocks: 2)[0].allSatisfy { $0 == 0 })
    bench.renderer.set(SIMD16(repeating: .infinity))
    #expect(bench.run(blocks: 2)[0].allSatisfy { $0 == 0 })
  }

  @Test("another sample rate in the middle of a ramp keeps the line steady")
  func sampleRateChange() {
    var bench = Bench(renderer: CVRenderer(), block: 64)
    bench.renderer.set(SIMD16(repeating: 5))
    var samples = bench.run(blocks: 1)[0]
    bench.sampleRate = 96_000
    samples += bench.run(blocks: 20)[0]
    #expect(zip(samples, samples.dropFirst()).allSatisfy { abs($1 - $0) < 0.003 })
    #expect(samples.last == 0.5)
  }

  @Test("fewer ports than jacks, and a missing buffer, are skipped")
  func missingPorts() {
    let renderer = CVRenderer()
    renderer.set(SIMD16(repeating: 5))
    var samples = [Float](repeating: .nan, count: 512)
    samples.withUnsafeMutableBufferPointer { buffer in
      let ports: [UnsafeMutablePointer<Float>?] = [nil, buffer.baseAddress]
      ports.withUnsafeBufferPointer {
        guard let start = $0.baseAddress else { return }
        renderer.render(frames: 512, sampleRate: 48_000, into: start, count: 2)
      }
    }
    #expect(samples[511] == 0.5)
  }
}
