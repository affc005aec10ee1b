/// The note of one lane.
struct LaneNote: BitwiseCopyable {
  /// The voice of the allocator; −1 for a stolen one that is fading out.
  var voice = -1
  var key: UInt8 = 0
  var channel: UInt8 = 0
  var isHeld = false
  var velocity: Float = 0
  /// Polyphonic aftertouch of this key, in addition to that of its channel.
  var pressure: Float = 0
  var random: Float = 0
  /// Octaves above 1 Hz, without bend.
  var pitch = 0.0
  var pitchGoal = 0.0
  /// Remaining samples of portamento.
  var glideLeft = 0

  /// Sets a target pitch, in octaves above 1 Hz.
  mutating func glide(to goal: Double, over samples: Int) {
    pitchGoal = goal
    glideLeft = samples
    if samples <= 0 { pitch = goal }
  }

  /// Advances portamento by a number of samples.
  mutating func advance(_ samples: Int) {
    guard glideLeft > samples else {
      glideLeft = 0
      pitch = pitchGoal
      return
    }
    pitch += (pitchGoal - pitch) * Double(samples) / Double(glideLeft)
    glideLeft -= samples
  }
}

/// The state shared by all notes of a channel.
struct ChannelState: BitwiseCopyable {
  var bend: Float = 0
  /// Semitones; below 0 for the recipe's range.
  var bendRange: Float = -1
  var pressure: Float = 0
  var timbre: Float = 0.5
  var modulation: Float = 0
  var volume: Float = 1
  var expression: Float = 1
  /// −1…1.
  var pan: Float = 0
  /// The depth that the vibrato has now, 0…1; it follows the wheel.
  var vibrato: Float = 0
  /// Octaves that the vibrato adds to the pitch.
  var lift = 0.0

  /// Puts back what RP-015 names; volume, pan, timbre and the bend range stay.
  mutating func resetControllers() {
    (bend, pressure, modulation, expression) = (0, 0, 0, 1)
  }
}

/// A note's effect on a target, in plain numbers; those of one target are adjacent.
struct VoiceBinding: BitwiseCopyable {
  let source: NoteSource
  let target: Int
  /// Octaves added to the pitch.
  let octaves: Double
  /// Positions on the travel at 0 and 1 of the source.
  let low: Float
  let high: Float
}

extension NoteSource: BitwiseCopyable {}
