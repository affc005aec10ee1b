public import Addresses
public import Console
import FaceControl
public import Mapping
public import ScreenKit

/// The changes that loading a preset makes to a running hub; the stream is not interrupted.
public struct PresetPlan: Hashable, Sendable {
  /// An existing output to enable with the preset's rate.
  public struct Kept: Hashable, Sendable {
    public var id: String
    public var rate: Int
  }

  public var settings: FaceSettings
  public var kept: [Kept] = []
  public var added: [SinkURL] = []
  /// Identifiers of outputs to disable.
  public var turnedOff: [String] = []
  /// "Loaded: Studio." and the changes, for a person.
  public var sentence: String
  /// Whether a limit of the tier left something out.
  public var isLimited = false

  public init(
    loading preset: Preset, over settings: FaceSettings, sinks: [SinkStatus], tier: Tier
  ) {
    self.settings = settings
    sentence = "Loaded: \(preset.name)."
    var notes: [String] = []
    if preset.includesMapping {
      if tier.allowsMapping {
        self.settings.mapping = preset.mapping
      } else if preset.mapping != settings.mapping {
        notes.append("Its mapping is part of Pro and was left out.")
        isLimited = true
      }
    }
    self.settings.smoothing = preset.smoothing
    if let sensitivity = preset.sensitivity, sensitivity.isFinite {
      self.settings.sensitivity = min(max(sensitivity, 0.5), 2)
    }
    if !preset.sinks.isEmpty { notes += direct(preset.sinks, sinks: sinks, tier: tier) }
    if !notes.isEmpty { sentence += " " + notes.joined(separator: " ") }
  }

  private mutating func direct(_ texts: [String], sinks: [SinkStatus], tier: Tier) -> [String] {
    let wanted = Wanted(texts, tier: tier)
    if wanted.isLimited { isLimited = true }
    guard !wanted.urls.isEmpty else {
      return wanted.problems + ["The outputs stay as they were."]
    }
    var free = sinks
    for url in wanted.urls {
      let place = free.firstIndex { $0.plainURL == url.plain }
      if let place {
        kept.append(Kept(id: free.remove(at: place).id, rate: url.rate))
      } else {
        added.append(url)
      }
    }
    let room = max(ConnectionLimit.outputs - sinks.count, 0)
    let left = added.dropFirst(room).map { "\($0.title) \($0.targetText)" }
    added = Array(added.prefix(room))
    let off = free.filter { $0.isOn && $0.kind.isNetwork }
    turnedOff = off.map(\.id)
    let on = wanted.urls.map { "\($0.title) \($0.targetText)" }.filter { !left.contains($0) }
    var notes = on.isEmpty ? [] : ["On: \(on.joined(separator: ", "))."]
    if !left.isEmpty {
      notes.append(
        "Left out: \(left.joined(separator: ", ")). "
          + (ConnectionLimit.problem(outputs: sinks.count + added.count) ?? ""))
    }
    if !off.isEmpty {
      notes.append(
        "Off: " + off.map { "\($0.kind.title) \($0.target)" }.joined(separator: ", ") + ".")
    }
    return notes + wanted.problems
  }
}

/// The outputs of a preset that can be opened here, and one sentence for each that cannot.
private struct Wanted {
  var urls: [SinkURL] = []
  var problems: [String] = []
  /// Whether a limit of the tier is among the problems.
  var isLimited = false

  init(_ texts: [String], tier: Tier) {
    for text in texts.prefix(16) {
      do throws(AddressError) {
        let url = try SinkURL(text)
        if let problem = Self.problem(url) {
          note(problem)
        } else if let first = urls.first, first.kind != url.kind, !tier.allowsSeveralProtocols {
          isLimited = true
          note("Free sends one protocol at a time, so \(url.title) was left out.")
        } else if !urls.contains(where: { $0.plain == url.plain }) {
          urls.append(url)
        }
      } catch {
        problems.append(error.description)
      }
    }
  }

  private mutating func note(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// A preset is untrusted: it opens connections shown in its preview, never a file.
  private static func problem(_ url: SinkURL) -> String? {
    url.file != nil || url.targetText == "standard output"
      ? "Files are not opened by presets: add \(url.targetText) on CONNECT." : nil
  }
}

extension SinkStatus {
  fileprivate var plainURL: SinkURL? { try? SinkURL(url).plain }
}
