import DSP
import Foundation
import SoundQuality

func say(_ parts: Any...) {
  FileHandle.standardOutput.write(Data((parts.map { "\($0)" }.joined(separator: " ") + "\n").utf8))
}

func check() {
  let words = CommandLine.arguments.dropFirst(2).map { $0.lowercased() }
  if words.first == "bars" {
    for kind in ComponentKind.allCases
    where words.count < 2 || words.contains(kind.rawValue.lowercased()) {
      for check in UniversalCheck.allCases where check.applies(to: kind) {
        let finding = check.measure(kind, vectors: 20)
        say(finding.isPassed ? "ok" : "FAILS", kind.rawValue, check.rawValue, finding)
      }
    }
    return
  }
  for figure in QualityFigure.all
  where words.isEmpty || words.contains(where: { figure.description.lowercased().contains($0) }) {
    let finding = figure.measure()
    say(
      finding.isPassed ? "ok" : "FAILS", figure, finding,
      figure.missedBecause == nil ? "" : "(known)")
  }
}
