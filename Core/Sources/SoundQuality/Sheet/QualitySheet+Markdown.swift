import DSP

extension QualitySheet {
  /// The page: a summary, the universal bars as one table, the figures role by role.
  public var markdown: String {
    var lines = [
      "# Quality sheet", "",
      "Written by `sensorium quality > docs/quality.md`; nothing here is typed by hand.", "",
      "**\(summary)**", "",
      "- Measured on \(MeasuringPlace.text).",
      "- U1 had \(vectors) settings for each of \(UniversalCheck.sampleRates.count) rates and "
        + "\(TestSignal.allCases.count) inputs, one block of 64 samples each"
        + (vectors < Self.allVectors ? "; `--full` has \(Self.allVectors)." : "."),
    ]
    lines += MeasuringPlace.notMeasured.map { "- Not measured here: \($0)" }
    lines += ["", "## Universal bars", ""]
    lines += Self.checks.map { check in
      let bars = bars(of: check)
      let text = bars.isEmpty ? "" : " (\(bars.joined(separator: " or ")))"
      return "- **\(check.number)** \(check.sentence)\(text)"
    }
    lines += [
      "",
      "Measured values, in the units of the bars; an empty cell is a bar that has no meaning for the component.",
      "",
    ]
    lines += universalTable + misses
    for role in ComponentRole.allCases {
      let own = rows.filter { $0.check == nil && $0.component.descriptor.role == role }
      guard !own.isEmpty else { continue }
      lines += [
        "", "## \(role.rawValue)", "", "| component | figure | bar | measured | |",
        "|---|---|---|---:|---|",
      ]
      lines += own.map {
        Self.line([
          $0.component.rawValue, $0.name, $0.finding.barText, $0.finding.valueText, $0.verdictText,
        ])
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let checks = UniversalCheck.allCases

  /// The different bars of a check; a pitch has another one than a time.
  private func bars(of check: UniversalCheck) -> [String] {
    rows.filter { $0.check == check }.map(\.finding.barText).reduce(into: []) { bars, bar in
      if !bars.contains(bar) { bars.append(bar) }
    }
  }

  /// Which universal bars are missed, where and why.
  private var misses: [String] {
    let missed = rows.filter { $0.check != nil && $0.verdict != .passed }
    return missed.isEmpty
      ? []
      : [""]
        + missed.map { row in
          "- \(row.component.rawValue), \(row.check?.number ?? ""): \(row.finding); "
            + row.verdictText
        }
  }

  private var universalTable: [String] {
    let heads = ["component"] + Self.checks.map(\.number)
    return [Self.line(heads), "|---|" + String(repeating: "---:|", count: Self.checks.count)]
      + components.map { kind in
        Self.line(
          [kind.rawValue]
            + Self.checks.map { check in
              let row = rows.first { $0.component == kind && $0.check == check }
              guard let row else { return "" }
              let finding = row.finding
              let text = bars(of: check).count > 1 ? finding.valueText : finding.numberText
              switch row.verdict {
              case .passed: return text
              case .missed: return "\(text) missed"
              case .failed: return "**\(text)** failed"
              }
            })
      }
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.map { $0.split(separator: "|").joined(separator: "\\|") }.joined(separator: " | ")
      + " |"
  }
}

extension QualitySheet.Row {
  /// “pass”, or the reason.
  var verdictText: String {
    switch verdict {
    case .passed: missedBecause == nil ? "pass" : "pass, though it was expected to miss"
    case .missed: "missed: \(missedBecause ?? "")"
    case .failed: "**failed**" + (finding.place.isEmpty ? "" : " at \(finding.place)")
    }
  }
}
