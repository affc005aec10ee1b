public import DSP

/// The checks for every component.
public enum UniversalCheck: String, CaseIterable, Sendable {
  case finite = "U1 no NaN, infinity or denormal number comes out"
  case directCurrent = "U2 no direct current for an input without it"
  case tail = "U3 silence within the declared tail"
  case reset = "U4 a reset instance is a fresh one, bit for bit"
  case blocks = "U5 any split into blocks gives the same bits"
  case click = "U6 a step of a parameter does not click"
  case repeatable = "U8 the same input twice gives the same bits"
  case rates = "U9 times and frequencies are the same at six rates"
  case mix =
    "U10 Mix at 0 is the input, and Mix at 1 what was made of it, late by the declared latency"
  case timeInvariance = "U11 a later input gives the same output, later"
  case lanes = "L1 sixteen lanes give the bits of sixteen single voices"
  case voiceReset = "L2 one voice is reset and the others do not notice"

  /// Its number in the catalogue of checks.
  public var number: String { String(rawValue.prefix { $0 != " " }) }
  /// The requirement, in words.
  public var sentence: String { String(rawValue.drop { $0 != " " }.dropFirst()) }

  /// Rates that the full check visits.
  public static let sampleRates: [Double] = [22_050, 44_100, 48_000, 88_200, 96_000, 192_000]

  /// Whether the check applies to this component.
  public func applies(to kind: ComponentKind) -> Bool {
    let descriptor = kind.descriptor
    switch self {
    case .directCurrent: return descriptor.isFreeOfDirectCurrent
    case .tail:
      return !descriptor.inputs.isEmpty && descriptor.role != .modulator
        && descriptor.role != .analyser
    case .click:
      return descriptor.role != .modulator && descriptor.role != .analyser && !descriptor.isRandom
    case .rates: return RateQuantity.reasonWithout(kind) == nil
    case .mix: return descriptor.hasMix
    case .timeInvariance: return descriptor.role == .filter
    default: return !descriptor.outputs.isEmpty
    }
  }

  /// Measures one component; `vectors` random settings for the fuzz (10,000 is the full run).
  public func measure(_ kind: ComponentKind, vectors: Int = 100) -> Finding {
    switch self {
    case .finite: Fuzz(kind: kind, vectors: vectors).measure()
    case .directCurrent: SteadyChecks.directCurrent(kind)
    case .tail: SteadyChecks.tail(kind)
    case .reset: SameBits.reset(kind)
    case .blocks: SameBits.blocks(kind)
    case .click: ClickCheck(kind: kind).measure()
    case .repeatable: SameBits.repeatable(kind)
    case .rates: RateCheck(kind: kind).measure().finding
    case .mix: MixCheck(kind: kind).measure()
    case .timeInvariance: SteadyChecks.timeInvariance(kind)
    case .lanes: SameBits.lanes(kind)
    case .voiceReset: SameBits.voiceReset(kind)
    }
  }

  /// The same, with the reason of a miss where that is known.
  func judge(
    _ kind: ComponentKind, vectors: Int
  ) -> (finding: Finding, missedBecause: String?) {
    self == .rates ? RateCheck(kind: kind).measure() : (measure(kind, vectors: vectors), nil)
  }
}
