/// What one lane plays.
struct LaneNote: BitwiseCopyable {
  /// The voice of the allocator; −1 for one that was stolen and fades out.
  var voice = -1
  var key: UInt8 = 0
  var channel: UInt8 = 0
  var isHeld = false
  var velocity: Float = 0
  /// Pressure of this key alone, beside that of its channel.
  var pressure: Float = 0
  var random: Float = 0
  /// Octaves above 1 Hz, without bend.
  var pitch = 0.0
  var pitchGoal = 0.0
  /// Samples of portamento that are left.
  var glideLeft = 0

  /// Sets out for a pitch, in octaves above 1 Hz.
  mutating func glide(to goal: Double, over samples: Int) {
    pitchGoal = goal
    glideLeft = samples
    if samples <= 0 { pitch = goal }
  }

  /// So many samples further on the way.
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

/// What all notes of a channel share.
struct ChannelState: BitwiseCopyable {
  var bend: Float = 0
  /// Semitones; below 0 for the range of the recipe.
  var bendRange: Float = -1
  var pressure: Float = 0
  var timbre: Float = 0.5
}

/// What a note says to a target, in plain numbers; those of one target stand together.
struct VoiceBinding: BitwiseCopyable {
  let source: NoteSource
  let target: Int
  /// Octaves that are added to the pitch.
  let octaves: Double
  /// Places on the travel at 0 and 1 of the source.
  let low: Float
  let high: Float
}

extension NoteSource: BitwiseCopyable {}
