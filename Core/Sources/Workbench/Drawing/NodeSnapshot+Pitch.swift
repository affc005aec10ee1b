import Music
import Numbers
import ScreenKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension NodeSnapshot {
  /// Where the pitch is between Min and Max, in octaves; nil while none is heard.
  var pitchPlace: Double? {
    let (frequency, low) = (number("Frequency"), parameter("Min") ?? 60)
    guard number("Confidence") > 0, frequency > 0 else { return nil }
    // The component keeps Max at least a fifth above Min.
    let high = max(parameter("Max") ?? 2_000, low * 1.5)
    return log2(frequency / low) / log2(high / low)
  }

  /// Lines: the pitch of the last readings between Min and Max, with gaps. Point 0: the pitch now. Bars: cents around
  /// the middle, and confidence.
  func pitch(_ trace: [Double?]) -> BenchReading.Drawing {
    let isHeard = pitchPlace != nil
    let (cents, confidence) = (number("Cents"), number("Confidence"))
    let bars: [BenchReading.Bar] = [
      .init(
        title: "Cents", value: DrawingAxis.cents.place(isHeard ? cents : 0),
        text: isHeard ? NumberFormat(decimals: 1, isSigned: true, unit: " ct").text(cents) : "–"),
      .init(
        title: "Confidence", value: DrawingAxis.unit.place(confidence),
        text: DrawingText.percent(confidence)),
    ]
    let note = Note(clamping: Int(clamping: number("Note"))).name()
    let texts: [BenchReading.Text] = [
      .init(title: "Note", text: isHeard ? note : "–"),
      .init(title: "Frequency", text: isHeard ? DrawingText.hertz(number("Frequency")) : "–"),
      .init(title: "From", text: DrawingText.hertz(parameter("Min") ?? 60)),
      .init(title: "To", text: DrawingText.hertz(parameter("Max") ?? 2_000)),
    ]
    let points = pitchPlace.map { [BenchReading.Point(x: 1, y: DrawingAxis.unit.place($0))] }
    return BenchReading.Drawing(
      .pitch, lines: DrawingHistory.lines(trace, .unit), points: points ?? [], bars: bars,
      texts: texts)
  }
}
