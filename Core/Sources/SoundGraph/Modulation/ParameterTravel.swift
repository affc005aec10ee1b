import DSP

/// A parameter as a way from 0 to 1, in plain numbers for the audio thread.
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

  /// The value at a place; places outside 0…1 are its ends.
  @_noLocks
  func value(at place: Float) -> Float {
    let held: Float = place < 0 ? 0 : place > 1 ? 1 : place
    let value = low + span * held
    return isLogarithmic ? Scalar.exp2(value) : value
  }

  /// The place of a value within the range.
  @_noLocks
  func place(of value: Float) -> Float {
    guard span > 0 else { return 0 }
    return ((isLogarithmic ? Scalar.log2(value) : value) - low) / span
  }
}
