public import FaceControl

/// Keeps presets and state across restarts; every call reads or writes in one transaction.
public protocol StateStore: Sendable {
  /// The problem with the store, in one sentence; nil when there is none.
  var notice: String? { get }
  /// The user's own presets.
  func presets() async throws(StoreError) -> [StoredPreset]
  func keep(_ preset: StoredPreset) async throws(StoreError)
  func removePreset(_ id: String) async throws(StoreError)
  /// The state saved last; nil when there is none.
  func state() async throws(StoreError) -> StoredState?
  /// Saves the differences from `old`; everything when `old` is nil.
  func keep(_ state: StoredState, over old: StoredState?) async throws(StoreError)
  func close() async
}
