import DSP

/// The scale of a parameter from 0 to 1, in plain numbers for the audio thread.
struct ParameterTravel: BitwiseCopyable {
  private let low: Float
  private let span: Float
  private let isLogarithmic: Bool

  init(_ parameter: ParameterDescriptor) {
    isLogarithmic = parameter.scale == .logarithmic && parameter.range.lowerBound > 0
    let (from, to) = (parameter.range.lowerBound, parameter.range.upperBound)
    low = isLogarithmic ? Scalar.log2(from) : from
    span = (isLogarithmic ? Scalar.log2(to) : to) - low
  }

  /// The value at a position; positions are clamped to 0…1.
  @inline(__always)
  func value<Lane: GraphLane>(at place: Lane) -> Lane {
    let value = Lane(low) + Lane(span) * place.clamped(0, 1)
    return isLogarithmic ? Lane.exp2(value) : value
  }

  /// The position of a value within the range.
  @_noLocks
  func place(of value: Float) -> Float {
    guard span > 0 else { return 0 }
    return ((isLogarithmic ? Scalar.log2(value) : value) - low) / span
  }

  /// The position of a frequency in octaves above 1 Hz, for a parameter in Hz; may be outside 0…1.
  @_noLocks
  func place(ofOctave octave: Double) -> Float {
    guard span > 0 else { return 0 }
    let value = isLogarithmic ? octave : Scalar.twoToThe(octave)
    return Float((value - Double(low)) / Double(span))
  }
}
