/// Assigns notes to up to 64 voices. A plain value without allocation: audio thread.
public struct VoiceAllocator: Sendable {
  /// The action of a voice for a new note.
  public struct Start: Hashable, Sendable {
    public var voice: Int
    /// Whether it was active, with another note or the same one, and continues from its state.
    public var wasSounding: Bool
    /// Whether the key and channel are unchanged.
    public var isRetrigger: Bool
  }

  /// A set of voices: bit n is voice n.
  public typealias Voices = UInt64

  public let count: Int
  public let stealing: VoiceStealing
  /// The last measured level of each voice; used only by `quietest` and `releasedThenQuietest`.
  public var levels = SIMD64<Float>.zero

  private var keys = SIMD64<UInt16>(repeating: 0)
  /// The event counts at a voice's last state change, and at its note's start.
  private var moments = SIMD64<UInt32>(repeating: 0)
  private var births = SIMD64<UInt32>(repeating: 0)
  private(set) var held: Voices = 0
  /// Released by the key and held by a pedal.
  private(set) var sustained: Voices = 0
  /// Held by the sostenuto pedal, with the key or without it.
  private(set) var caught: Voices = 0
  private var released: Voices = 0
  private(set) var pedals: UInt16 = 0
  /// The channels whose sostenuto pedal is down.
  private(set) var sostenutos: UInt16 = 0
  private var moment: UInt32 = 0

  /// - Parameter count: 1…64 voices.
  public init(count: Int, stealing: VoiceStealing = .releasedThenQuietest) {
    self.count = min(max(count, 1), 64)
    self.stealing = stealing
  }

  /// Active voices, including released ones.
  public var active: Voices { held | sustained | released }

  /// Voices held by key or pedal.
  public var playing: Voices { held | sustained }

  /// The note of a voice, 0…127, and its channel, 0…15; the last one of an inactive voice.
  public func note(of voice: Int) -> UInt8 { UInt8(truncatingIfNeeded: keys[voice] & 127) }
  public func channel(of voice: Int) -> UInt8 { UInt8(truncatingIfNeeded: keys[voice] >> 7) }

  /// Whether a new note requires stealing.
  var isFull: Bool { active.nonzeroBitCount == count }

  /// Allocates a voice for a note; nil when all are in use and none may be stolen. An active key keeps its
  /// voice.
  public mutating func start(_ note: UInt8, channel: UInt8 = 0) -> Start? {
    let key = VoiceAllocator.key(note, channel)
    if let voice = first(of: active, where: key) {
      begin(voice, key)
      return Start(voice: voice, wasSounding: true, isRetrigger: true)
    }
    guard let voice = candidate() else { return nil }
    let wasSounding = active & bit(voice) != 0
    begin(voice, key)
    return Start(voice: voice, wasSounding: wasSounding, isRetrigger: false)
  }

  /// Releases a key; returns the voices whose release begins, none while the pedal holds them.
  public mutating func stop(_ note: UInt8, channel: UInt8 = 0) -> Voices {
    let voices = matching(held, VoiceAllocator.key(note, channel))
    held &= ~voices
    let kept = pedals & (1 << UInt16(channel & 15)) == 0 ? voices & caught : voices
    sustained |= kept
    return release(voices & ~kept)
  }

  /// Sets a channel's sustain pedal; returns the voices whose release begins.
  public mutating func setPedal(_ isDown: Bool, channel: UInt8 = 0) -> Voices {
    let pedal: UInt16 = 1 << UInt16(channel & 15)
    guard !isDown else {
      pedals |= pedal
      return 0
    }
    pedals &= ~pedal
    let voices = sustained & all(on: channel) & ~caught
    sustained &= ~voices
    return release(voices)
  }

  /// Sets a channel's sostenuto pedal, which holds the keys that are down at its press; returns the voices whose
  /// release begins.
  public mutating func setSostenuto(_ isDown: Bool, channel: UInt8 = 0) -> Voices {
    let pedal: UInt16 = 1 << UInt16(channel & 15)
    let own = all(on: channel)
    guard !isDown else {
      if sostenutos & pedal == 0 { caught |= held & own }
      sostenutos |= pedal
      return 0
    }
    sostenutos &= ~pedal
    caught &= ~own
    guard pedals & pedal == 0 else { return 0 }
    let voices = sustained & own
    sustained &= ~voices
    return release(voices)
  }

  /// Lets the sostenuto pedal of its channel hold a voice, as it did in another allocator.
  mutating func hold(_ voice: Int) { caught |= bit(voice) }

  /// Releases everything, of one channel or of all, pedals included; returns the voices whose release begins.
  public mutating func stopAll(channel: UInt8? = nil) -> Voices {
    guard let channel else {
      let voices = playing
      (held, sustained, pedals, sostenutos) = (0, 0, 0, 0)
      return release(voices)
    }
    let voices = playing & all(on: channel)
    (held, sustained) = (held & ~voices, sustained & ~voices)
    pedals &= ~(1 << UInt16(channel & 15))
    sostenutos &= ~(1 << UInt16(channel & 15))
    return release(voices)
  }

  /// Marks a voice as inactive.
  public mutating func end(_ voice: Int) {
    guard voice >= 0, voice < count else { return }
    let rest = ~bit(voice)
    (held, sustained, released) = (held & rest, sustained & rest, released & rest)
    caught &= rest
    moments[voice] = tick()
  }

  private mutating func begin(_ voice: Int, _ key: UInt16) {
    let rest = ~bit(voice)
    (sustained, released) = (sustained & rest, released & rest)
    if keys[voice] != key { caught &= rest }
    held |= bit(voice)
    keys[voice] = key
    moments[voice] = tick()
    births[voice] = moment
  }

  private mutating func release(_ voices: Voices) -> Voices {
    released |= voices
    caught &= ~voices
    let now = tick()
    for voice in 0..<count where voices & bit(voice) != 0 { moments[voice] = now }
    return voices
  }

  private mutating func tick() -> UInt32 {
    moment &+= 1
    return moment
  }

  /// The voice inactive longest, or one to steal.
  private func candidate() -> Int? {
    let all = count == 64 ? Voices.max : bit(count) &- 1
    if let free = oldest(of: all & ~active, by: moments) { return free }
    switch stealing {
    case .never: return nil
    case .oldest: return oldest(of: all, by: births)
    case .quietest: return quietest(of: all)
    case .releasedThenQuietest:
      return oldest(of: released, by: moments) ?? quietest(of: sustained) ?? quietest(of: all)
    }
  }

  private func oldest(of voices: Voices, by moments: SIMD64<UInt32>) -> Int? {
    var best: Int?
    var age: UInt32 = 0
    for voice in 0..<count where voices & bit(voice) != 0 {
      let own = moment &- moments[voice]
      if best == nil || own > age { (best, age) = (voice, own) }
    }
    return best
  }

  private func quietest(of voices: Voices) -> Int? {
    var best: Int?
    for voice in 0..<count where voices & bit(voice) != 0 {
      guard let chosen = best else {
        best = voice
        continue
      }
      let isOlder = moment &- births[voice] > moment &- births[chosen]
      if levels[voice] < levels[chosen] || (levels[voice] == levels[chosen] && isOlder) {
        best = voice
      }
    }
    return best
  }

  private func first(of voices: Voices, where key: UInt16) -> Int? {
    let found = matching(voices, key)
    return found == 0 ? nil : found.trailingZeroBitCount
  }

  private func matching(_ voices: Voices, _ key: UInt16) -> Voices {
    var found: Voices = 0
    for voice in 0..<count where voices & bit(voice) != 0 && keys[voice] == key {
      found |= bit(voice)
    }
    return found
  }

  private func all(on channel: UInt8) -> Voices {
    var voices: Voices = 0
    for voice in 0..<count where self.channel(of: voice) == channel & 15 { voices |= bit(voice) }
    return voices
  }

  private func bit(_ voice: Int) -> Voices { 1 << Voices(truncatingIfNeeded: voice) }

  private static func key(_ note: UInt8, _ channel: UInt8) -> UInt16 {
    UInt16(channel & 15) << 7 | UInt16(note & 127)
  }
}
