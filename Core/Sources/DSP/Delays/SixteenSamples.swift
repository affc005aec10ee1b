/// Sixteen samples of one voice as a vector, taken from and put back into plain buffers.

@inline(__always)
func load(_ samples: UnsafePointer<Float>) -> SIMD16<Float> {
  UnsafeRawPointer(samples).loadUnaligned(as: SIMD16<Float>.self)
}

@inline(__always)
func load(_ bits: UnsafePointer<UInt32>) -> SIMD16<UInt32> {
  UnsafeRawPointer(bits).loadUnaligned(as: SIMD16<UInt32>.self)
}

/// The first `count`; the others are 0.
@inline(__always)
func load(_ samples: UnsafePointer<Float>, _ count: Int) -> SIMD16<Float> {
  if count == 16 { return load(samples) }
  var result = SIMD16<Float>()
  for index in 0..<count { result[index] = samples[index] }
  return result
}

@inline(__always)
func store(_ values: SIMD16<Float>, _ samples: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(samples).storeBytes(of: values, as: SIMD16<Float>.self)
}

@inline(__always)
func store(_ values: SIMD16<Float>, _ samples: UnsafeMutablePointer<Float>, _ count: Int) {
  if count == 16 { return store(values, samples) }
  for index in 0..<count { samples[index] = values[index] }
}
