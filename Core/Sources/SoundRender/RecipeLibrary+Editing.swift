public import DSP
import Foundation
import Streaming

/// Changing one's own recipes and their recordings.
extension RecipeLibrary {
  /// The largest sound file that may stand beside recipes, in bytes.
  public static let largestSound = 16 << 20

  /// Removes one's own recipe; throws one sentence for another one, or when the disk refuses.
  public func remove(_ id: String) throws {
    guard ownNames().contains(id) else {
      throw RunError("“\(id.prefix(64))” came with the program and stays: hide it by a filter.")
    }
    do {
      try FileManager.default.removeItem(atPath: path(of: id))
    } catch {
      throw RunError("\(path(of: id)) cannot be removed: check its folder.")
    }
  }

  /// Why a node cannot use a sound file of the folder, one sentence; nil when it can.
  public func problem(ofSound name: String, as use: RecordingUse) -> String? {
    do {
      return try sounds([name])[name]?.problem(as: use, named: name)
    } catch {
      return "\(error)"
    }
  }

  /// Keeps a WAV file for the nodes of one's own recipes; returns its name, numbered when another sound has it. Throws one
  /// sentence for a name that is no file's, a sound that is too large or broken, or a disk that refuses.
  public func keepSound(_ bytes: [UInt8], named name: String) throws -> String {
    let stem = name.split(separator: "/").last.map(String.init) ?? ""
    let plain = String(
      stem.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_ .".contains($0)) })
    guard plain.lowercased().hasSuffix(".wav"), plain.count > 4, plain.count <= 80,
      plain.first != "."
    else {
      throw RunError(
        "“\(name.prefix(80))” is not the name of a WAV file: choose a file that ends in .wav.")
    }
    guard bytes.count <= Self.largestSound else {
      throw RunError(
        "\(plain) has \(bytes.count) bytes, at most \(Self.largestSound) are kept: choose a shorter one."
      )
    }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let base = plain.dropLast(4)
    for number in 1...1000 {
      let candidate = number == 1 ? plain : "\(base)-\(number).wav"
      guard files.contains(candidate) else {
        try write(bytes, named: candidate)
        return candidate
      }
      let old = FileManager.default.contents(atPath: folder + "/" + candidate)
      if old.map({ Array($0) == bytes }) == true { return candidate }
    }
    throw RunError("There are 1000 sounds named \(plain): rename the file.")
  }

  func write(_ bytes: [UInt8], named name: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: folder + "/" + name), options: .atomic)
    } catch {
      throw RunError("\(folder) cannot be written: make room on the disk, or check its folder.")
    }
  }
}
