import Numbers

/// What plays a program or a drum of General MIDI: a recipe that comes with the program.
struct GeneralMIDIVoice: Hashable, Sendable {
  var recipe: String
  /// The recipe's decay times this, for drums that ring longer or shorter.
  var decay: Float = 1
}

/// The programs and drums of General MIDI 1 as the recipes that come with the program: the family decides, then the
/// nearest character.
enum GeneralMIDI {
  /// The channel of the drums, from 0.
  static let drumChannel: UInt8 = 9
  /// Controller 7 of a channel that never sets it.
  static let volume: Float = 100 / 127

  /// The recipe of a program, 0…127.
  static func voice(ofProgram program: UInt8) -> GeneralMIDIVoice {
    GeneralMIDIVoice(recipe: programs[Int(program & 127)])
  }

  /// The drum of a key and the key that its recipe plays; the nearest for a key without a drum.
  static func drum(_ key: UInt8) -> (voice: GeneralMIDIVoice, key: UInt8) {
    let near = drums.min {
      (abs(Int($0.key) - Int(key)), $0.key) < (abs(Int($1.key) - Int(key)), $1.key)
    }
    guard let drum = near else { return (GeneralMIDIVoice(recipe: "kick_drum"), key) }
    return (GeneralMIDIVoice(recipe: drum.recipe, decay: drum.decay), drum.plays)
  }

  /// Hi-hats end each other: the keys that a key ends.
  static func ended(by key: UInt8) -> [UInt8] { key == 42 || key == 44 ? [46] : [] }

  private static let programs: [String] = [
    // Pianos
    "electric_piano", "electric_piano", "electric_piano", "electric_piano",
    "electric_piano", "electric_piano", "synth_pluck", "synth_pluck",
    // Chromatic percussion
    "glass_bell", "glass_bell", "glass_bell", "electric_piano",
    "nylon_pluck", "nylon_pluck", "tubular_bell", "nylon_pluck",
    // Organs
    "drawbar_organ", "drawbar_organ", "drawbar_organ", "drawbar_organ",
    "drawbar_organ", "drawbar_organ", "soft_lead", "drawbar_organ",
    // Guitars
    "nylon_pluck", "nylon_pluck", "nylon_pluck", "nylon_pluck",
    "synth_pluck", "simple_lead", "simple_lead", "glass_bell",
    // Basses
    "sub_bass", "sub_bass", "sub_bass", "sub_bass",
    "acid_bass", "acid_bass", "acid_bass", "reese_bass",
    // Strings, harp, timpani
    "solo_string", "solo_string", "solo_string", "solo_string",
    "string_ensemble", "nylon_pluck", "nylon_pluck", "kick_drum",
    // Ensembles
    "string_ensemble", "string_ensemble", "warm_pad", "warm_pad",
    "choir_pad", "choir_pad", "choir_pad", "string_ensemble",
    // Brass
    "simple_lead", "simple_lead", "simple_lead", "simple_lead",
    "simple_lead", "simple_lead", "simple_lead", "simple_lead",
    // Reeds
    "soft_lead", "soft_lead", "soft_lead", "soft_lead",
    "pulse_lead", "pulse_lead", "pulse_lead", "pulse_lead",
    // Pipes
    "soft_lead", "soft_lead", "soft_lead", "soft_lead",
    "soft_lead", "soft_lead", "soft_lead", "soft_lead",
    // Synthesiser leads
    "pulse_lead", "simple_lead", "soft_lead", "pulse_lead",
    "simple_lead", "choir_pad", "simple_lead", "reese_bass",
    // Synthesiser pads
    "warm_pad", "warm_pad", "simple_lead", "choir_pad",
    "string_ensemble", "warm_pad", "choir_pad", "warm_pad",
    // Synthesiser effects
    "glass_bell", "warm_pad", "glass_bell", "warm_pad",
    "synth_pluck", "choir_pad", "warm_pad", "pulse_lead",
    // Instruments of many lands
    "nylon_pluck", "nylon_pluck", "nylon_pluck", "nylon_pluck",
    "glass_bell", "pulse_lead", "solo_string", "pulse_lead",
    // Percussion with pitch
    "glass_bell", "glass_bell", "glass_bell", "synth_pluck",
    "kick_drum", "kick_drum", "kick_drum", "hi_hat",
    // Sound effects
    "nylon_pluck", "choir_pad", "warm_pad", "soft_lead",
    "glass_bell", "reese_bass", "snare_drum", "snare_drum",
  ]

  /// Key, recipe, the key that it plays, decay.
  private static let drums: [(key: UInt8, recipe: String, plays: UInt8, decay: Float)] = [
    (35, "kick_drum", 34, 1), (36, "kick_drum", 36, 1),
    (37, "snare_drum", 48, 0.25), (38, "snare_drum", 36, 1), (39, "snare_drum", 43, 0.5),
    (40, "snare_drum", 39, 1), (41, "kick_drum", 40, 1), (42, "hi_hat", 36, 1),
    (43, "kick_drum", 43, 1), (44, "hi_hat", 34, 1), (45, "kick_drum", 45, 1),
    (46, "hi_hat", 36, 5), (47, "kick_drum", 48, 1), (48, "kick_drum", 50, 1),
    (49, "hi_hat", 30, 14), (50, "kick_drum", 53, 1), (51, "hi_hat", 41, 9),
    (52, "hi_hat", 28, 14), (53, "hi_hat", 46, 9), (54, "hi_hat", 48, 1),
    (55, "hi_hat", 40, 5), (56, "snare_drum", 60, 0.25), (57, "hi_hat", 32, 14),
    (58, "hi_hat", 34, 9), (59, "hi_hat", 43, 9), (60, "kick_drum", 62, 0.25),
    (61, "kick_drum", 57, 0.25), (62, "kick_drum", 59, 0.25), (63, "kick_drum", 57, 1),
    (64, "kick_drum", 52, 1), (65, "snare_drum", 48, 1), (66, "snare_drum", 43, 1),
    (67, "snare_drum", 67, 0.25), (68, "snare_drum", 62, 0.25), (69, "hi_hat", 42, 1),
    (70, "hi_hat", 44, 1), (73, "hi_hat", 38, 1), (74, "hi_hat", 38, 5),
    (75, "snare_drum", 64, 0.25), (76, "snare_drum", 60, 0.25), (77, "snare_drum", 55, 0.25),
    (80, "hi_hat", 50, 1), (81, "hi_hat", 50, 9),
  ]
}
