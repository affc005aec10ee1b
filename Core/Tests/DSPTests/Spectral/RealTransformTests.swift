@_spi(Tests) import DSP
import SoundQuality
import Testing

@Suite("Real Fourier transform")
struct RealTransformTests {
  @Test(
    "forward agrees with a transform in double precision, and inverse undoes it",
    arguments: [16, 64, 1_024, 4_096])
  func agrees(size: Int) {
    var regions: [UnsafeMutablePointer<Float>] = []
    defer { regions.forEach { $0.deallocate() } }
    func memory(_ count: Int) -> UnsafeMutablePointer<Float> {
      let region = UnsafeMutablePointer<Float>.allocate(capacity: count)
      region.initialize(repeating: 0, count: count)
      regions.append(region)
      return region
    }
    let transform = RealTransform(longest: 4_096, constants: memory)
    let samples = memory(size)
    let real = memory(size / 2 + 1)
    let imaginary = memory(size / 2 + 1)
    let back = memory(size)
    let work = memory(size)
    let noise = TestSignal.noise.samples(size, sampleRate: 48_000)
    for index in 0..<size { samples[index] = noise[index] }
    var expectedReal = noise.map(Double.init)
    var expectedImaginary = [Double](repeating: 0, count: size)
    FourierTransform(size: size).forward(&expectedReal, &expectedImaginary)
    transform.forward(samples, size: size, real, imaginary)
    transform.inverse(real, imaginary, size: size, back, work: work)
    var worst = 0.0
    for bin in 0...size / 2 {
      worst = max(worst, abs(Double(real[bin]) - expectedReal[bin]))
      worst = max(worst, abs(Double(imaginary[bin]) - expectedImaginary[bin]))
    }
    #expect(worst < 3e-7 * Double(size))
    let returned = (0..<size).map { abs(back[$0] - noise[$0]) }.max() ?? 1
    #expect(returned < 1e-6)
  }

  @Test("angles are right in all directions")
  func angles() {
    for degree in stride(from: -179, through: 180, by: 7) {
      let turn = Float(degree) / 360
      let found = Angle.turns(Float.sine(turns: turn) * 3, Float.cosine(turns: turn) * 3)
      #expect(abs(found - turn) < 2e-6)
    }
    #expect(Angle.turns(0, 0) == 0)
  }
}
