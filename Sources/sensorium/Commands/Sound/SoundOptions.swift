import ArgumentParser
import Hub

/// The options of the file that a command writes.
struct SoundFileArguments: ParsableArguments {
  @Option(help: "Bits of a sample: 16, 24 or 32f (float).")
  var bits: String?

  @Option(help: "Sample rate in Hz, 22050–192000.")
  var rate: Int?

  mutating func validate() throws {
    if let bits, SoundFile.encoding(named: bits) == nil {
      throw ValidationError("--bits \(bits) is not written: give 16, 24 or 32f.")
    }
    if let rate, !SoundFile.sampleRates.contains(rate) {
      throw ValidationError("--rate \(rate) is out of range: give 22050 to 192000.")
    }
  }

  var options: SoundFileOptions {
    SoundFileOptions(encoding: bits.flatMap(SoundFile.encoding(named:)), sampleRate: rate)
  }
}

/// `--set knob=value`.
struct KnobSetting: ExpressibleByArgument {
  let id: String
  let value: Float

  init?(argument: String) {
    let halves = argument.split(separator: "=", maxSplits: 1)
    guard halves.count == 2, let value = Float(String(halves[1])), value.isFinite else {
      return nil
    }
    id = String(halves[0])
    self.value = value
  }
}

extension Terminal {
  /// Runs a render with progress, and says what was written, or one sentence when it fails.
  static func render(
    json: Bool,
    _ work: @escaping @Sendable (@escaping @Sendable (String) -> Void) async throws -> SoundSummary
  ) async throws {
    do {
      let clock = ProgressClock()
      let summary = try await Interruption.race {
        try await work { text in if clock.isDue { progress(text) } }
      }
      endProgress()
      guard let summary else { throw ExitCode(130) }
      if json {
        try print(json: summary)
      } else {
        say(summary.sentence)
      }
    } catch let code as ExitCode {
      throw code
    } catch {
      endProgress()
      throw fail(error)
    }
  }
}
