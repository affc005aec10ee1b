import ScreenKit

/// What each tier of the instrument includes.
public enum InstrumentTerms {
  static func terms(of tier: Tier) -> TierTerms {
    let isPro = tier == .pro
    return TierTerms(
      tier: tier, title: isPro ? "Pro" : "Free",
      sentence: isPro
        ? "This hub runs as Pro: everything is on, and nothing has to be paid."
        : "Pro plays all scales and keys with four hands, every waveform and effect.",
      allowances: allowances,
      store: isPro
        ? nil
        : "Pro is bought once in the Apple app; there is no store on this hub, and nothing to pay: "
          + "start it without --tier free and it runs as Pro.")
  }

  private static let allowances = [
    TierTerms.Allowance(title: "Scales", free: "Pentatonic Major", pro: "All 12"),
    TierTerms.Allowance(title: "Keys", free: "C, F and Bb", pro: "All 12"),
    TierTerms.Allowance(title: "Hands", free: "1", pro: "Up to 4"),
    TierTerms.Allowance(title: "Waveforms", free: "Sine", pro: "Sine, saw, triangle, square"),
    TierTerms.Allowance(title: "Effects", free: "Tone, reverb", pro: "Tone, fuzz, delay, reverb"),
    TierTerms.Allowance(title: "Recipes", free: "–", pro: "All, and your own"),
    TierTerms.Allowance(title: "Modulation", free: "–", pro: "Vibrato or tremolo"),
  ]
}
