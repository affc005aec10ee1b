/// From the landmarks of hands to samples: `latency` on a virtual clock, `load MINUTES` beside the clock of this machine,
/// `jack FIRST-NOTES` and `jack-load MINUTES` on a running JACK server.
@main
struct InstrumentBench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let number = arguments.dropFirst().first.flatMap(Int.init) ?? 0
    switch arguments.first {
    case "load": try LoadBench.paced(minutes: max(number, 1))
    case "jack": try JackBench.firstNotes(max(number, 1))
    case "jack-load": try JackBench.load(minutes: max(number, 1))
    default: try LatencyBench.report()
    }
  }
}

/// The value below which a share of sorted numbers lies, 0…1.
func percentile(_ share: Double, of sorted: [Double]) -> Double {
  guard let last = sorted.indices.last else { return .nan }
  return sorted[min(Int((share * Double(sorted.count)).rounded(.down)), last)]
}

/// "3.41".
func text(_ number: Double, places: Double = 100) -> String {
  "\((number * places).rounded() / places)"
}
