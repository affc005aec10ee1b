import DSP

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension NodeSnapshot {
  /// Line 0: the curve for inputs −1…1; line 1: what leaves it unchanged. Point 0: the signal now.
  var transferCurve: BenchReading.Drawing {
    let curve = field("Curve")
    let (input, output) = (number("Input"), number("Output"))
    let axis = DrawingAxis.around(curve)
    let straight = [0, axis.place(-1), 1, axis.place(1)]
    let dot = BenchReading.Point(x: DrawingAxis.signal.place(input), y: axis.place(output))
    let full = curve.last ?? 0
    return BenchReading.Drawing(
      .transferCurve, lines: [axis.line(curve), straight], points: [dot],
      texts: [
        .init(title: "Signal", text: level(input) + " to " + level(output)),
        .init(title: "Full scale", text: "to " + level(full)),
        .init(title: "Axis", text: "±" + DrawingText.number(axis.high)),
      ] + wetness)
  }

  /// Line 0: the gain at 20 Hz…20 kHz, equal steps of octaves, as far as half the sample rate; line 1: 0 dB.
  var frequencyResponse: BenchReading.Drawing {
    let places = field("Response").enumerated().filter {
      Double(ResponseCurve.frequency($0.offset)) < sampleRate / 2
    }
    let last = Double(ResponseCurve.points - 1)
    let line = places.flatMap { index, gain in
      [DrawingAxis.unit.place(Double(index) / last), DrawingAxis.gain.place(gain)]
    }
    let zero = DrawingAxis.gain.place(0)
    let highest = places.max { $0.element < $1.element }
    let lowest = places.min { $0.element < $1.element }
    return BenchReading.Drawing(
      .frequencyResponse, lines: [line, [0, zero, 1, zero]],
      texts: [
        .init(title: "Highest", text: gain(highest)), .init(title: "Lowest", text: gain(lowest)),
      ] + wetness)
  }

  /// Line 0: what a sine of full scale becomes; line 1: the sine.
  var staircase: BenchReading.Drawing {
    let levels = field("Staircase")
    let axis = DrawingAxis.around(levels)
    let count = max(Double(levels.count), 1)
    let steps = levels.enumerated().flatMap { index, level in
      let y = axis.place(level)
      let (left, right) = (Double(index) / count, Double(index + 1) / count)
      return [DrawingAxis.unit.place(left), y, DrawingAxis.unit.place(right), y]
    }
    let sine = (0...64).flatMap { index in
      [
        DrawingAxis.unit.place(Double(index) / 64),
        axis.place(sin(2 * .pi * Double(index) / 64)),
      ]
    }
    var texts: [BenchReading.Text] = [
      .init(title: "Bits", text: DrawingText.number(number("Bits")))
    ]
    if let rate = parameter("Rate") {
      texts.append(.init(title: "Rate", text: DrawingText.hertz(min(rate, sampleRate))))
    }
    return BenchReading.Drawing(.staircase, lines: [steps, sine], texts: texts + wetness)
  }

  /// Line 0: one period, closed.
  var wavetable: BenchReading.Drawing {
    let wave = field("Wave")
    var texts: [BenchReading.Text] = []
    if let table = choice("Table") { texts.append(.init(title: "Table", text: table)) }
    if let morph = parameter("Morph") {
      texts.append(.init(title: "Morph", text: DrawingText.percent(morph)))
    }
    return BenchReading.Drawing(
      .wavetable, lines: [DrawingAxis.wave.line(wave + wave.prefix(1))], texts: texts)
  }

  /// Says that the dry part is not drawn.
  private var wetness: [BenchReading.Text] {
    guard let mix = parameter("Mix"), mix < 1 else { return [] }
    return [.init(title: "Without the dry part", text: "Mix " + DrawingText.percent(mix))]
  }

  private func level(_ value: Double) -> String {
    DrawingText.decibels(Decibels.of(amplitude: abs(value)))
  }

  private func gain(_ place: (offset: Int, element: Double)?) -> String {
    guard let place else { return "–" }
    let frequency = Double(ResponseCurve.frequency(place.offset))
    return DrawingText.gain(place.element) + " at " + DrawingText.hertz(frequency)
  }
}
