import DSP
import Foundation
import SoundQuality
import Testing
import Workbench

@Suite("What an edge carries")
struct EdgeAnalysisTests {
  @Test(
    "a sine of any frequency has its amplitude within 0.1 dB, in its place",
    arguments: [44_100.0, 48_000, 96_000, 192_000])
  func sines(rate: Double) throws {
    let analysis = EdgeAnalysis(sampleRate: rate)
    var frequency = 20.0
    while frequency < 19_900 {
      let samples = TestSignal.sine(
        frequency, amplitude: 0.25, count: analysis.length, sampleRate: rate)
      let edge = analysis.reading(of: samples, index: 3)
      let highest = try #require(edge.spectrum.max())
      #expect(abs(highest + 12.041) < 0.1, "\(frequency) Hz")
      let place = try #require(edge.spectrum.firstIndex(of: highest))
      let wanted = 127 * log2(frequency / 20) / log2(1000)
      // Below 100 Hz the neighbours' places share a bin.
      #expect(abs(Double(place) - wanted) < (frequency < 200 ? 6 : 1.01), "\(frequency) Hz")
      frequency *= 1.137
    }
  }

  @Test("levels are those of the samples")
  func levels() {
    let analysis = EdgeAnalysis(sampleRate: 48_000)
    let samples = TestSignal.sine(
      1_000, amplitude: 0.5, count: analysis.length, sampleRate: 48_000)
    let edge = analysis.reading(of: samples, index: 0)
    #expect(abs(edge.peak + 6.02) < 0.02)
    #expect(abs(edge.rms + 9.03) < 0.02)
  }

  @Test("silence is −120 dB, and broken numbers are silence", arguments: [Float(0), .nan])
  func silence(sample: Float) {
    let analysis = EdgeAnalysis(sampleRate: 48_000)
    let edge = analysis.reading(
      of: [Float](repeating: sample, count: analysis.length), index: 0)
    #expect(edge.spectrum == [Double](repeating: -120, count: 128))
    #expect(edge.scope == [Double](repeating: 0, count: 256))
    #expect(edge.peak == -120 && edge.rms == -120)
  }

  @Test("the floor of the spectrum is deep beside a tone")
  func floor() {
    let analysis = EdgeAnalysis(sampleRate: 48_000)
    let samples = TestSignal.sine(
      1_000, amplitude: 1, count: analysis.length, sampleRate: 48_000)
    let edge = analysis.reading(of: samples, index: 0)
    #expect((edge.spectrum[110...].max() ?? 0) < -105)
  }

  @Test(
    "the scope begins at a rising zero crossing and shows two periods",
    arguments: [50.0, 110, 440, 5_000])
  func scope(frequency: Double) {
    let analysis = EdgeAnalysis(sampleRate: 48_000)
    let samples = TestSignal.sine(
      frequency, amplitude: 0.8, count: analysis.length + 37, sampleRate: 48_000)
    let edge = analysis.reading(of: samples, index: 0)
    #expect(edge.scope.count == 256)
    let rise = 2 * Double.pi * frequency / 48_000 * 0.8 * 1.01
    #expect(edge.scope[0] >= 0 && edge.scope[0] <= rise + 1e-3)
    #expect(edge.scope[1] > edge.scope[0])
    #expect(edge.seconds * frequency >= 2)
  }

  @Test("fewer samples than a window are measured too")
  func short() throws {
    let analysis = EdgeAnalysis(sampleRate: 48_000)
    let samples = TestSignal.sine(3_000, amplitude: 0.5, count: 3_000, sampleRate: 48_000)
    let edge = analysis.reading(of: samples, index: 0)
    #expect(abs(try #require(edge.spectrum.max()) + 6.02) < 0.1)
    #expect(edge.scope.count == 256)
    #expect(analysis.reading(of: [], index: 0).scope.count == 256)
    #expect(analysis.reading(of: [1], index: 0).peak == 0)
  }
}
