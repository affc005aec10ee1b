import FaceControl
import FaceEngine
import Files
import Foundation

/// Reads a folder at the start; what cannot be read is put aside or left, each with a sentence.
struct StoreReading {
  private let disk: StoreDisk
  private var sentences: [String] = []
  private var faults: [Fault: [(file: String, aside: String)]] = [:]

  /// Why a preset's file is not listed.
  private enum Fault: Int, CaseIterable {
    case damaged, repeated, newer, unreadable, surplus
  }

  init(_ disk: StoreDisk) { self.disk = disk }

  /// The sentences about what is not read; nil when there are none.
  var notice: String? {
    let all =
      sentences + Fault.allCases.compactMap { fault in faults[fault].map { sentence(fault, $0) } }
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  /// Throws when the folder as a whole cannot be used.
  mutating func content() throws(StoreError) -> StoreContent {
    let code = disk.makeFolders()
    // A folder that is absent on a full disk has nothing to read, and one that is there can be read.
    guard code == 0 || code == ENOSPC || code == EDQUOT else {
      throw StoreError(reason: SystemError.reason(code))
    }
    for name in try disk.names() where name == StoreFolder.stateFile + StoreDisk.part {
      disk.removePart(name)
    }
    var content = StoreContent()
    content.state = try state()
    try readPresets(into: &content)
    return content
  }

  private mutating func state() throws(StoreError) -> StoredState? {
    let name = StoreFolder.stateFile
    let reason: String
    do throws(FileError) {
      let bytes = try disk.bytes(of: name, limit: StoreLimit.stateFile)
      do throws(DocumentFault) { return try StateDocument.read(bytes).state } catch {
        reason = error == .newer ? "was written by a newer version" : "is damaged"
      }
    } catch {
      switch error {
      case .notFound: return nil
      case .unreadable(_, let reason): throw StoreError(reason: reason)
      case .notRegular(_, let kind): reason = "is \(kind.rawValue)"
      case .tooLarge(_, let size, let limit):
        reason = "has \(size) bytes and at most \(limit) are read"
      }
    }
    let aside = try disk.putAside(name)
    let remedy = reason.contains("newer") ? "update the app, or set them again" : "set them again"
    sentences.append(
      "\(name) \(reason), so settings start afresh: \(remedy); the old file is kept as \(aside).")
    return nil
  }

  private mutating func readPresets(into content: inout StoreContent) throws(StoreError) {
    let names = try disk.names(in: StoreDisk.presets)
    for name in names where name.hasSuffix(".json" + StoreDisk.part) {
      disk.removePart("\(StoreDisk.presets)/\(name)")
    }
    for number in names.compactMap(StoreDisk.number).sorted() {
      let file = StoreDisk.name(ofPreset: number)
      guard let fault = read(file, number, into: &content) else { continue }
      var aside = ""
      if fault == .damaged || fault == .repeated {
        aside = try disk.putAside(file)
      } else {
        content.take(number)
      }
      faults[fault, default: []].append((file, aside))
    }
  }

  /// Adds the preset of a file, or returns what is wrong with it.
  private func read(_ file: String, _ number: Int, into content: inout StoreContent) -> Fault? {
    do throws(FileError) {
      let bytes = try disk.bytes(of: file, limit: StoreLimit.presetFile)
      do throws(DocumentFault) {
        guard let preset = try PresetDocument.read(bytes).preset else { return .damaged }
        guard content.numbers[preset.id] == nil else { return .repeated }
        guard (try? content.number(for: preset)) != nil else { return .surplus }
        content.set(preset, number: number)
        return nil
      } catch { return error == .newer ? .newer : .damaged }
    } catch {
      if case .unreadable = error { return .unreadable }
      return .damaged
    }
  }

  private func sentence(_ fault: Fault, _ files: [(file: String, aside: String)]) -> String {
    let count = files.count
    let isOne = count == 1
    let first = files[0]
    let what = first.file + (isOne ? "" : " and \(count - 1) more")
    let presets = isOne ? "one preset is" : "\(count) presets are"
    let kept =
      first.aside.isEmpty
      ? "the \(isOne ? "file stays as it is" : "files stay as they are")"
      : isOne
        ? "the old file is kept as \(first.aside)"
        : "the old files are kept as \(first.aside) and so on"
    return switch fault {
    case .damaged:
      "\(what) \(isOne ? "is" : "are") damaged, so \(presets) missing: import again what you need; \(kept)."
    case .repeated:
      "\(what) \(isOne ? "repeats" : "repeat") the id of another preset, so \(presets) not listed: "
        + "import again what you need; \(kept)."
    case .newer:
      "\(what) \(isOne ? "was" : "were") written by a newer version, so \(presets) not listed: update the app; \(kept)."
    case .unreadable:
      "\(what) cannot be read, so \(presets) not listed: unlock the phone and start the app again; \(kept)."
    case .surplus:
      "\(what) \(isOne ? "goes" : "go") beyond \(StoreLimit.presets) presets or \(StoreLimit.total) bytes, "
        + "so \(presets) not listed: delete other presets and start the app again; \(kept)."
    }
  }
}
