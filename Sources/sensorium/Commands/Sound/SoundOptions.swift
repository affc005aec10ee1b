import ArgumentParser
import FaceEngine
import Hub
import SoundGraph
import SoundRender
import Streaming

/// The options of an output sound file.
struct SoundFileArguments: ParsableArguments {
  @Option(help: "Bits of a sample: 16, 24 or 32f (float).")
  var bits: String?

  @Option(help: "Sample rate in Hz, 22050–192000.")
  var rate: Int?

  @Flag(help: "Overwrite an existing output file (default: add a number to the name).")
  var force = false

  mutating func validate() throws {
    if let bits, SoundFile.encoding(named: bits) == nil {
      throw ValidationError("--bits must be 16, 24 or 32f (got \(bits)).")
    }
    if let rate, !SoundFile.sampleRates.contains(rate) {
      throw ValidationError("--rate \(rate) is out of range: give 22050 to 192000.")
    }
  }

  var options: SoundFileOptions {
    var options = SoundFileOptions(
      encoding: bits.flatMap(SoundFile.encoding(named:)), sampleRate: rate)
    options.existing = .forced(force)
    return options
  }
}

/// The options of the stage after the recipe: gain and limiter.
struct MasterArguments: ParsableArguments {
  @Option(parsing: .unconditional, help: "The limiter's ceiling in dBFS, -30–0.")
  var ceiling = MasterRecipe.defaultCeiling

  @Flag(help: "Normalise to -18 dBFS before the limiter, by 12 dB at most.")
  var autoGain = false

  @Flag(help: "Write the recipe's output without the limiter.")
  var raw = false

  mutating func validate() throws {
    guard MasterRecipe.ceilings.contains(ceiling) else {
      throw ValidationError("--ceiling \(ceiling) is out of range: give -30 to 0 dBFS.")
    }
    guard !(raw && autoGain) else {
      throw ValidationError("--raw and --auto-gain exclude each other: use one of them.")
    }
  }

  func adding(to options: SoundFileOptions) -> SoundFileOptions {
    var options = options
    options.master = raw ? nil : MasterRecipe.recipe(ceiling: ceiling, hasAutoGain: autoGain)
    return options
  }
}

/// `--set knob=value`.
struct KnobSetting {
  let id: String
  let value: Float

  init(text: String) throws {
    let halves = text.split(separator: "=", maxSplits: 1)
    guard halves.count == 2, let value = Float(String(halves[1])), value.isFinite else {
      throw ValidationError("--set must be KNOB=NUMBER, as in --set rage=60 (got \(text)).")
    }
    id = String(halves[0])
    self.value = value
  }
}

extension SignalKind {
  init(argument name: String) throws {
    guard let kind = SignalKind(rawValue: name) else {
      let names = SignalKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("Unknown signal “\(name)”: use one of \(names).")
    }
    self = kind
  }
}

extension SampleMaterial {
  init(argument name: String) throws {
    guard let material = SampleMaterial(rawValue: name) else {
      throw ValidationError("--sample must be chord, drums or melody (got \(name)).")
    }
    self = material
  }
}

extension Terminal {
  /// Runs a render with progress, and prints the result or one error sentence.
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
