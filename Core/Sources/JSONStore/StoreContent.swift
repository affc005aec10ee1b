import FaceControl
import FaceEngine

/// What a folder holds at most.
enum StoreLimit {
  /// Bytes of the file of the state.
  static let stateFile = 4 << 20
  /// Bytes of the file of one preset.
  static let presetFile = 1 << 20
  static let presets = 2000
  /// Bytes of the names and documents of all presets.
  static let total = 64 << 20
}

/// The content of a folder: the state, and presets with the numbers of their files.
struct StoreContent: Sendable {
  var state: StoredState?
  private(set) var numbers: [String: Int] = [:]
  private var presets: [Int: StoredPreset] = [:]
  /// Numbers of files that are no preset of this version, and stay.
  private(set) var taken: Set<Int> = []
  /// Bytes of all presets.
  private(set) var size = 0

  var sorted: [StoredPreset] { presets.sorted { $0.key < $1.key }.map(\.value) }

  /// The number of a preset's file: its own, or the lowest that is free.
  func number(for preset: StoredPreset) throws(StoreError) -> Int {
    let number = numbers[preset.id]
    let known = number.flatMap { presets[$0] }.map(Self.size) ?? 0
    let total = size - known + Self.size(preset)
    guard total <= StoreLimit.total else {
      throw StoreError(
        reason:
          "presets would have \(total) bytes together and at most \(StoreLimit.total) are kept",
        remedy: "delete presets that are not used")
    }
    if let number { return number }
    guard presets.count < StoreLimit.presets else {
      throw StoreError(
        reason: "at most \(StoreLimit.presets) presets are kept",
        remedy: "delete presets that are not used")
    }
    var free = 1
    while presets[free] != nil || taken.contains(free) { free += 1 }
    return free
  }

  mutating func set(_ preset: StoredPreset, number: Int) {
    remove(preset.id)
    numbers[preset.id] = number
    presets[number] = preset
    size += Self.size(preset)
  }

  mutating func remove(_ id: String) {
    guard let number = numbers.removeValue(forKey: id) else { return }
    if let preset = presets.removeValue(forKey: number) { size -= Self.size(preset) }
  }

  mutating func take(_ number: Int) { taken.insert(number) }

  private static func size(_ preset: StoredPreset) -> Int {
    preset.id.utf8.count + preset.name.utf8.count + preset.document.count
  }
}
