import Addresses
public import FaceControl
import Mapping
import Numbers
import ScreenKit

/// Preview of a preset to import.
public struct ImportPresetForm: Codable, Hashable, Sendable {
  /// The file's name, or nil for pasted text and links.
  public var file: String?
  /// The problem of the document, one sentence.
  public var problem: String?
  /// The button from the problem to the shop; nil when Pro does not solve it.
  public var upgrade: String?
  /// Its contents; nil until a valid document is given.
  public var preview: Preview?

  private var document: [UInt8] = []

  public struct Preview: Codable, Hashable, Sendable {
    public var name: String
    public var outputs: [PresetOutput]
    /// "12 signals mapped, smoothing 20 ms, sensitivity 1.2."
    public var sentence: String
    public var notes: String?
    /// A warning about its outputs.
    public var warning: String?
  }

  private enum CodingKeys: CodingKey { case file, problem, preview }

  init() {}

  /// Maximum size of the text in bytes.
  static let largest = 200_000

  mutating func read(_ text: String, file: String?) {
    self = ImportPresetForm()
    self.file = file.map { String($0.prefix(120)) }
    guard text.utf8.count <= Self.largest else { return refuse(size: text.utf8.count) }
    guard text.contains(where: { !$0.isWhitespace }) else {
      problem = "There is nothing in it: give a preset's JSON or a link to one."
      return
    }
    do throws(PresetError) {
      let bytes = try PresetLink.document(in: text)
      preview = Preview(try Preset(json: bytes))
      document = bytes
    } catch {
      problem = error.description
    }
  }

  mutating func refuse(size: Int) {
    self = ImportPresetForm()
    problem =
      "This is \(size) bytes, and a preset has at most \(Self.largest): choose another file."
  }

  /// The preset to import.
  var preset: Preset? { preview == nil ? nil : try? Preset(json: document) }
}

extension ImportPresetForm.Preview {
  fileprivate init(_ preset: Preset) {
    let summary = PresetSummary(id: "", origin: .own, preset: preset, modified: nil)
    name = String(PresetName.trimmed(preset.name).prefix(PresetName.longest))
    outputs = summary.outputs
    notes = summary.notes
    sentence = summary.sentence
    let far = preset.sinks.compactMap { try? SinkURL($0) }.first { !$0.isNearby }
    warning = far.map {
      "It sends your face’s values to \($0.targetText): load it only if you know that place."
    }
  }
}

extension PresetSummary {
  /// "12 signals mapped, smoothing 20 ms, sensitivity 1.2."
  var sentence: String {
    if let problem { return problem }
    var parts: [String] = []
    switch mapped {
    case nil: parts.append("Leaves the mapping as it is")
    case 0: parts.append("Nothing mapped")
    case 1: parts.append("1 signal mapped")
    case let count?: parts.append("\(count) signals mapped")
    }
    parts.append("smoothing \(smoothing) ms")
    if let sensitivity { parts.append("sensitivity \(Double(sensitivity).oneDecimal)") }
    return parts.joined(separator: ", ") + "."
  }
}

extension SinkURL {
  /// Whether it is on this computer or in a private network.
  var isNearby: Bool {
    guard kind.isNetwork else { return true }
    let host = targetText.prefix { $0 != "]" }.drop { $0 == "[" }
    let name =
      host.hasPrefix("::") || targetText.hasPrefix("[")
      ? String(host) : String(targetText.prefix { $0 != ":" })
    if name == "localhost" || name.hasSuffix(".local") || name == "::1" { return true }
    if name.lowercased().hasPrefix("fe80") || name.lowercased().hasPrefix("fd") { return true }
    let numbers = name.split(separator: ".").compactMap { UInt8($0) }
    guard numbers.count == 4 else { return false }
    switch (numbers[0], numbers[1]) {
    case (127, _), (10, _), (192, 168), (172, 16...31), (169, 254): return true
    default: return numbers == [255, 255, 255, 255]
    }
  }
}
