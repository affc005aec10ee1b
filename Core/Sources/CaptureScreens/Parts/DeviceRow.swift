import Capture
import CaptureWire
import Numbers
public import ScreenKit

/// A device with its streams, as a row.
public struct CaptureDeviceRow: Codable, Hashable, Sendable {
  public struct Stream: Codable, Hashable, Sendable {
    /// `CaptureStream.id`.
    public var id: Int
    public var title: String
    /// "Video, 1920 × 1080, head".
    public var facts: String
    /// "29.9/s of 30/s".
    public var rate: String
    public var share: Double
    public var age: String
    public var bound: String
    /// "12 lost"; nil for none.
    public var lost: String?
    public var tone: Tone
  }

  public var id: String
  public var name: String
  /// "iPhone 15 Pro · Browser".
  public var facts: String
  public var status: Status
  /// "84 %"; nil when unknown.
  public var battery: String?
  public var isBatteryLow: Bool
  public var bound: String
  public var person: Int
  /// Whether a take shall have it.
  public var isWanted: Bool
  /// "1.2 MB wait at the device."; nil for none.
  public var waiting: String?
  public var streams: [Stream]

  /// Share of the battery below which it is low.
  static let lowBattery = 0.15
  /// Seconds of half-width below which every pair of sensors is within the specified 10 ms.
  static let widestBound = 0.01

  init(_ entry: CaptureDeviceEntry, isWanted: Bool, isRecording: Bool) {
    id = entry.id
    name = entry.name
    facts = [entry.figures.device.model, entry.source].filter { !$0.isEmpty }
      .map { CaptureFigures.typed($0, longest: 60) }.joined(separator: " · ")
    let charge = entry.figures.battery.flatMap { $0.isFinite ? $0 : nil }
    battery = charge.map { CaptureFigures.percent($0) }
    isBatteryLow = charge.map { $0 < Self.lowBattery } ?? false
    bound = CaptureFigures.bound(entry.figures.bound)
    person = entry.figures.device.person.clamped(to: 1...CaptureSettings.mostPersons)
    self.isWanted = isWanted
    waiting =
      entry.waiting > 0 ? "\(CaptureFigures.bytes(Int64(entry.waiting))) wait at the device." : nil
    streams = entry.figures.streams.prefix(64).map { Stream($0) }
    status = Self.status(of: entry, streams, isRecording: isRecording, isBatteryLow: isBatteryLow)
  }

  private static func status(
    of entry: CaptureDeviceEntry, _ streams: [Stream], isRecording: Bool, isBatteryLow: Bool
  ) -> Status {
    if let problem = entry.problem {
      return Status(.offline, CaptureFigures.typed(problem, longest: 300))
    }
    guard entry.isConnected else {
      return Status(
        .offline, "Away. \(isRecording ? "The recording goes on. " : "")Connect it again.")
    }
    guard !streams.isEmpty else { return Status(.searching, "Connected, without a stream yet.") }
    if entry.figures.isSilent {
      return Status(.searching, "Nothing has come for 10 s. Wake it, and start its sensors.")
    }
    if isBatteryLow { return Status(.searching, "Its battery is nearly empty. Charge it.") }
    let isEstimated = entry.figures.streams.allSatisfy(\.stream.isEstimated)
    let times = isEstimated ? "times estimated" : entry.figures.bound.map(CaptureFigures.bound)
    guard let times else { return Status(.searching, "Streams, but its clock is not known yet.") }
    if let bound = entry.figures.bound, bound >= widestBound {
      return Status(
        .searching,
        "Its times are known to \(CaptureFigures.bound(bound)), and 10 ms are wanted. Use a cable.")
    }
    if let slow = streams.first(where: { $0.tone != .connected }) {
      return Status(.searching, "\(slow.title): \(slow.rate).")
    }
    return Status(.connected, "\(CaptureFigures.count(streams.count, "stream")), \(times).")
  }
}

extension CaptureDeviceRow.Stream {
  init(_ entry: CaptureDeviceFigures.Stream) {
    let stream = entry.stream
    id = Int(stream.id)
    title =
      stream.title.isEmpty
      ? "\(stream.kind.title) \(stream.id)" : CaptureFigures.typed(stream.title, longest: 60)
    var facts = [stream.kind.title]
    if let width = stream.width, let height = stream.height { facts.append("\(width) × \(height)") }
    if let mount = stream.mount { facts.append(mount.title.lowercased()) }
    if stream.isEstimated { facts.append("times estimated") }
    self.facts = facts.joined(separator: ", ")
    let intended = stream.rate.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let actual = CaptureFigures.rate.text(entry.rate)
    rate = intended.map { "\(actual) of \(CaptureFigures.rate.text($0))" } ?? actual
    age = CaptureFigures.age(entry.age)
    bound = CaptureFigures.bound(entry.bound)
    lost = entry.lost > 0 ? "\(entry.lost) lost" : nil
    // Batches come late: the rate of a moment says less than that of a take, whose limit is 3 %.
    share = (intended.map { entry.rate / $0 } ?? (entry.rate > 0 ? 1 : 0)).clamped(to: 0...1)
    tone = share > 0.8 ? .connected : share > 0 ? .searching : .offline
  }
}

/// All devices.
public struct CaptureDevicesPanel: Codable, Hashable, Sendable {
  public var rows: [CaptureDeviceRow] = []
  /// What to do without a device; nil with one.
  public var empty: String?
  /// "3 devices, 2 ready".
  public var sentence = ""

  package init() {}

  package init(_ entries: [CaptureDeviceEntry], excluded: [String] = [], isRecording: Bool = false)
  {
    rows = entries.prefix(256).map {
      CaptureDeviceRow($0, isWanted: !excluded.contains($0.id), isRecording: isRecording)
    }
    empty =
      rows.isEmpty
      ? "No device is connected. Turn on this page’s camera, or open the address on a phone." : nil
    let ready = rows.count { $0.status.tone == .connected }
    sentence = rows.isEmpty ? "" : "\(CaptureFigures.count(rows.count, "device")), \(ready) ready"
  }
}
