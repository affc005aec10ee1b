@inline(__always)
func loadFour(_ samples: UnsafePointer<Float>) -> SIMD4<Float> {
  UnsafeRawPointer(samples).loadUnaligned(as: SIMD4<Float>.self)
}

@inline(__always)
func storeFour(_ values: SIMD4<Float>, _ samples: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(samples).storeBytes(of: values, as: SIMD4<Float>.self)
}
