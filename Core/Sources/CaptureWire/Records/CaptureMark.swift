import JSON
import Numbers

/// Something that happened at one instant of a session.
public struct CaptureMark: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable { case start, stop, task, note, clap }

  public var kind: Kind
  /// Nanoseconds on the clock of `device`.
  public var time: Int64
  /// `CaptureDevice.id`; nil for the hub's own clock.
  public var device: String?
  /// At most 2,000 characters.
  public var text: String

  public init(kind: Kind, time: Int64, device: String? = nil, text: String = "") {
    self.kind = kind
    self.time = time
    self.device = device
    self.text = text.cleaned(to: Self.maximumText)
  }

  static let maximumText = 2_000

  /// The fields of a mark in a record, and in a message of the device protocol.
  var json: JSONMembers {
    var members = JSONMembers(listing: [
      ("kind", .string(kind.rawValue)), ("time", .number(String(time))),
    ])
    members.set("device", device)
    members.set("text", text, unless: "")
    return members
  }

  init?(_ members: JSONMembers) {
    guard case .string(let name) = members["kind"], let kind = Kind(rawValue: name),
      let time = members["time"]?.nanoseconds
    else { return nil }
    var mark = CaptureMark(kind: kind, time: time)
    if case .string(let text) = members["text"] { mark.text = text.cleaned(to: Self.maximumText) }
    if case .string(let device) = members["device"], CaptureDevice.isID(device) {
      mark.device = device
    }
    self = mark
  }
}

extension CaptureRecord {
  public init(mark: CaptureMark) {
    self.init(form: .mark, payload: CaptureJSON.bytes(of: mark.json))
  }

  /// A device that the log numbers.
  public init(device: CaptureDevice, number: UInt16) {
    self.init(form: .device, stream: number, payload: CaptureJSON.bytes(of: device.json))
  }

  /// The definition of a stream; a later one replaces it.
  public init(stream: CaptureStream) {
    self.init(form: .stream, stream: stream.id, payload: CaptureJSON.bytes(of: stream.json))
  }

  /// The device lost the samples of these sequence numbers.
  public init(gap: Range<Int>, stream: UInt16) {
    self.init(
      form: .gap, stream: stream, first: UInt32(clamping: gap.lowerBound),
      count: UInt32(clamping: gap.count))
  }

  /// The stream has no sample of this number or a later one in this take.
  public init(end sequence: UInt32, stream: UInt16) {
    self.init(form: .end, stream: stream, first: sequence)
  }

  /// Nil for another form, and for a payload that is not a mark.
  public var mark: CaptureMark? {
    form == .mark ? CaptureJSON.members(payload).flatMap { CaptureMark($0) } : nil
  }

  /// Nil for another form, and for a payload that is not a device.
  public var device: CaptureDevice? {
    guard form == .device, let members = CaptureJSON.members(payload) else { return nil }
    return try? JSONReading.read(members) { CaptureDevice($0) }
  }

  /// Nil for another form, and for a payload that is not the stream of its number.
  public var definition: CaptureStream? {
    guard form == .stream, let members = CaptureJSON.members(payload) else { return nil }
    let read = try? JSONReading.read(members) { CaptureStream($0) }
    return read.flatMap { $0.id == stream ? $0 : nil }
  }
}
