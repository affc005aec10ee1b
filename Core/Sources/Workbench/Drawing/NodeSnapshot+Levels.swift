import Numbers

extension NodeSnapshot {
  /// Lines: the gain reduction of the last readings, downwards from 0 dB. Bars: reduction of 24 dB, levels from −60 dBFS.
  func gainReduction(_ trace: [Double?]) -> BenchReading.Drawing {
    let reduction = number("Gain Reduction")
    let lines = DrawingHistory.lines(
      trace.map { $0.map { DrawingAxis.reduction.high - $0 } }, .reduction)
    let levels = ["Input", "Output"].map { name in
      let level = number(name)
      return BenchReading.Bar(
        title: name, value: DrawingAxis.level.place(level),
        text: DrawingText.decibels(max(level, -120)) + "FS")
    }
    let bar = BenchReading.Bar(
      title: "Gain reduction", value: DrawingAxis.reduction.place(reduction),
      text: DrawingText.gain(-reduction))
    return BenchReading.Drawing(.gainReduction, lines: lines, bars: [bar] + levels)
  }

  /// Lines: the flux of the last readings. Bars: the flash, the flux, then each band.
  func onset(_ trace: [Double?]) -> BenchReading.Drawing {
    let bands = field("Bands")
    let count = parameter("Bands").flatMap { Int(clamping: $0) }
    let highest = max(bands.max() ?? 0, 1)
    let named = [("Flash", number("Flash")), ("Flux", number("Flux"))].map { title, value in
      BenchReading.Bar(
        title: title, value: DrawingAxis.unit.place(value), text: DrawingText.percent(value))
    }
    let rest = bands.prefix(count ?? bands.count).enumerated().map { index, value in
      BenchReading.Bar(
        title: "Band \(index + 1)", value: DrawingAxis.unit.place(value / highest),
        text: DrawingText.number(value))
    }
    let isFlashing = number("Flash") > 0.3
    return BenchReading.Drawing(
      .onset, lines: DrawingHistory.lines(trace, .unit), bars: named + rest,
      texts: [.init(title: "Onset", text: isFlashing ? "now" : "–")])
  }

  /// Every field by its name.
  var rawFields: BenchReading.Drawing {
    let texts = names.map { name in
      let values = field(name)
      let shown = values.prefix(32).map(DrawingText.number).joined(separator: ", ")
      return BenchReading.Text(title: name, text: values.count > 32 ? shown + ", …" : shown)
    }
    return BenchReading.Drawing(.fields, texts: texts)
  }
}
