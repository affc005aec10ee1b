import Foundation

/// How loud a click is: what is above 8 kHz in any 20 ms of a sound at 48 kHz.
enum ClickMeter {
  static let rate = 48_000.0
  static let window = 960
  /// How far from a harmonic nothing of it is left under the window.
  private static let lobe = 250.0

  /// The greatest effective amplitude above 8 kHz; of a tone, only between its harmonics, where a click shows
  /// however bright the tone is, and as if all of the band were as loud.
  static func loudest(_ samples: ArraySlice<Float>, between pitch: Double? = nil) -> Double {
    let bins = bins(between: pitch)
    var greatest = 0.0
    var start = samples.startIndex
    while start + window <= samples.endIndex {
      greatest = worse(greatest, level(samples[start..<start + window], bins))
      start += window / 4
    }
    return greatest
  }

  /// What no mixture of the old and the new sound explains.
  ///
  /// In every sixteen samples both may have any gain and any slope of it, as in a cross-fade or in a level that glides.
  /// They lie across the borders of the machine's segments, where a jump would be.
  static func unexplained(_ sound: [Float], old: [Float], new: [Float]) -> [Float] {
    let length = 16
    var result = sound
    for index in 0..<min(length / 2, sound.count) { result[index] = 0 }
    for start in stride(from: length / 2, to: sound.count, by: length) {
      let range = start..<min(start + length, sound.count)
      let rows = range.map { index -> [Double] in
        let t = Double(index - start) / Double(length) - 0.5
        let (a, b) = (Double(old[index]), Double(new[index]))
        return [a, a * t, b, b * t]
      }
      let gains = fit(rows, range.map { Double(sound[$0]) })
      for (row, index) in zip(rows, range) {
        let found = zip(row, gains).reduce(0) { $0 + $1.0 * $1.1 }
        result[index] = Float(Double(sound[index]) - found)
      }
    }
    return result
  }

  /// Least squares by Gauss; a trace on the diagonal keeps what is silent or equal solvable.
  private static func fit(_ rows: [[Double]], _ wanted: [Double]) -> [Double] {
    let size = 4
    var matrix = (0..<size).map { row in
      (0..<size).map { column in rows.reduce(0) { $0 + $1[row] * $1[column] } }
    }
    var right = (0..<size).map { row in
      zip(rows, wanted).reduce(0) { $0 + $1.0[row] * $1.1 }
    }
    let trace = (0..<size).reduce(1e-20) { $0 + matrix[$1][$1] }
    for row in 0..<size { matrix[row][row] += 1e-10 * trace }
    for pivot in 0..<size {
      for row in pivot + 1..<size {
        let factor = matrix[row][pivot] / matrix[pivot][pivot]
        for column in pivot..<size { matrix[row][column] -= factor * matrix[pivot][column] }
        right[row] -= factor * right[pivot]
      }
    }
    for row in (0..<size).reversed() {
      for column in row + 1..<size { right[row] -= matrix[row][column] * right[column] }
      right[row] /= matrix[row][row]
    }
    return right
  }

  private static func bins(between pitch: Double?) -> [Int] {
    let all = Array(Int(8_000 / rate * 1_024)..<512)
    guard let pitch else { return all }
    return all.filter { bin in
      let frequency = Double(bin) * rate / 1_024
      let harmonic = (frequency / pitch).rounded() * pitch
      return abs(frequency - harmonic) >= lobe
    }
  }

  private static func level(_ frame: ArraySlice<Float>, _ bins: [Int]) -> Double {
    var real = [Double](repeating: 0, count: 1_024)
    for (index, sample) in frame.enumerated() { real[index] = Double(sample) * shape[index] }
    var imaginary = [Double](repeating: 0, count: 1_024)
    transform.forward(&real, &imaginary)
    let energy = bins.reduce(0) {
      $0 + 2 * (real[$1] * real[$1] + imaginary[$1] * imaginary[$1])
    }
    let share = Double(bins.count) / Double(512 - Int(8_000 / rate * 1_024))
    return (energy / share / 1_024 / power).squareRoot()
  }

  private static let shape = Spectrum.kaiser(window, beta: 12)
  private static let power = shape.reduce(0) { $0 + $1 * $1 }
  private static let transform = FourierTransform(size: 1_024)
}
