import SoundQuality
import Testing

@testable import DSP

@Suite("Real Fourier transform")
struct RealTransformTests {
  @Test(
    "forward agrees with a transform in double precision, and inverse undoes it",
    arguments: [16, 64, 1_024, 4_096])
  func agrees(size: Int) {
    var setup = ComponentMemory<Float>(sampleRate: 48_000, maximumBlock: 64, firstVoice: 0)
    let transform = RealTransform(longest: 4_096, &setup)
    defer { setup.regions.forEach { $0.free() } }
    let samples = setup.scratch(size)
    let real = setup.scratch(size / 2 + 1)
    let imaginary = setup.scratch(size / 2 + 1)
    let back = setup.scratch(size)
    let work = setup.scratch(size)
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
