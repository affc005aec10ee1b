import Numbers
import Signals

/// Light and sharpness of pictures.
struct LightCheck: Sendable {
  static let darkMean = 40.0
  static let darkPeak: UInt8 = 90
  static let clipping: UInt8 = 250
  static let clippedShare = 0.05
  /// A fraction of the 90th percentile of the take.
  static let blurred = 0.3

  private var dark = Share()
  private var clipped = Share()
  private var sharpness = LogHistogram(scale: 100)

  mutating func add(_ luma: PictureLuma) {
    let figures = Self.figures(of: luma.thumbnail)
    dark.add(figures.mean < Self.darkMean || figures.peak < Self.darkPeak)
    clipped.add(figures.clipped > Self.clippedShare)
    sharpness.add(luma.sharpness)
  }

  /// Mean, 99th percentile and share of clipped cells.
  static func figures(
    of thumbnail: LumaThumbnail
  ) -> (mean: Double, peak: UInt8, clipped: Double) {
    var cells = [Int](repeating: 0, count: 256)
    for byte in thumbnail.bytes { cells[Int(byte)] += 1 }
    let count = thumbnail.bytes.count
    var (sum, clipped, above) = (0, 0, 0)
    for (level, cell) in cells.enumerated() {
      sum += level * cell
      clipped += level > Int(clipping) ? cell : 0
    }
    var peak = 255
    while peak > 0, above + cells[peak] <= count / 100 {
      above += cells[peak]
      peak -= 1
    }
    return (
      Double(sum) / Double(count), UInt8(clamping: peak), Double(clipped) / Double(count)
    )
  }

  func results() -> [CheckResult] {
    let best = sharpness.percentile(0.9) ?? 0
    let share = sharpness.count >= 10 ? sharpness.share(below: best * Self.blurred) : nil
    return [
      CheckRule.rule(.sharpness).result(share),
      CheckRule.rule(.dark).result(dark.value),
      CheckRule.rule(.clipped).result(clipped.value),
    ]
  }
}
