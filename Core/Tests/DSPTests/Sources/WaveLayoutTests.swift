@_spi(Tests) import DSP
import Testing

@Suite("Layout of wave tables")
struct WaveLayoutTests {
  @Test("at every pitch there is a table that reaches 18 kHz and ends below 20")
  func reach() {
    for layout in [WaveLayout.any, .falling] {
      var pitch = 20.0
      while pitch < 20_000 {
        let most = Int(20_000 / pitch)
        let place = layout.place(harmonics: most)
        let found = layout.levels.first { $0.start == place.start }?.harmonics ?? 0
        #expect(found >= 1 && found <= most, "\(pitch) Hz")
        #expect(Double(found + 1) * pitch > 18_000, "\(pitch) Hz: \(found) harmonics")
        pitch *= 1.001_3
      }
    }
  }

  @Test("tables follow each other with their neighbours, and a bank holds them all")
  func order() {
    for layout in [WaveLayout.any, .falling] {
      var end = 0
      for level in layout.levels {
        #expect(level.start == end && level.size > 2 * level.harmonics)
        end = level.start + level.size + 4
      }
      #expect(layout.length == end)
      #expect(layout.levels.last?.harmonics == WaveLayout.mostHarmonics)
    }
  }
}
