import CALSA

/// ALSA's library, loaded at first use and never unloaded.
struct AlsaLibrary: Sendable {
  // Not changed after it was loaded.
  nonisolated(unsafe) let functions: OpaquePointer

  /// Nil where ALSA is not installed.
  static let installed = AlsaLibrary(name: "libasound.so.2")

  /// Loads a library; nil when it is not there, or is not ALSA's.
  init?(name: String) {
    guard let functions = calsa_load(name) else { return nil }
    self.functions = functions
  }
}
