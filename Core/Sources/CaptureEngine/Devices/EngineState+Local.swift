import Capture
import CaptureScreens
import CaptureWire
import Numbers
import Signals

/// Devices without a way back: gloves by UDP, pushes of Sensor Logger, the vision of pages. Their samples have the
/// hub's clock, and nothing is proven of their times: their streams are marked as estimated.
extension EngineState {
  /// Devices of one way; more are left out.
  private static let mostLocal = 32

  /// Makes a device, or hears of it again; false when there is no room, or its id is that of a connected one.
  ///
  /// - Parameter own: who wears it, where nobody has chosen that.
  mutating func hear(
    _ id: String, name: String, model: String, _ way: EngineDevice.Way, source: String,
    person own: Int? = nil, at now: Int64
  ) -> Bool {
    if let known = devices[id] {
      guard known.way == way else { return false }
      devices[id]?.lastHeard = now
      devices[id]?.leftAt = nil
      return true
    }
    guard !isRecovering, devices.values.count(where: { $0.way == way }) < Self.mostLocal,
      let slot = freeSlot(at: now)
    else { return false }
    let person = persons[id] ?? own ?? 1
    let device = CaptureDevice(id: id, name: name, model: model, person: person, maximumDrift: 0)
    devices[id] = EngineDevice(device, way, slot: slot, source: source, at: now)
    _ = line.register(device)
    joinLate(id, at: now)
    announce()
    return true
  }

  /// The number of a stream of such a device, which is made when it is new.
  mutating func stream(
    _ kind: CaptureKind, _ title: String, mount: CaptureMount? = nil, of id: String
  ) -> UInt16? {
    guard let device = devices[id] else { return nil }
    if let known = device.streams.first(where: { $0.kind == kind && $0.mount == mount }) {
      return known.id
    }
    guard device.streams.count < CaptureDevice.maximumStreams else { return nil }
    let number =
      EngineDevice.firstStream(of: device.slot) + UInt16(clamping: device.streams.count)
    define(
      [
        CaptureStream(
          id: number, device: id, kind: kind, title: title, mount: mount, isEstimated: true)
      ], of: id)
    return number
  }

  /// A reading of such a device with its time on the hub's clock.
  ///
  /// - Parameter number: how its sender counts it, so that a step is a loss; nil where it does not.
  mutating func receive(
    _ reading: CaptureReading, sensed: Int64, number: UInt32?, to stream: UInt16, of id: String,
    at now: Int64
  ) {
    guard let device = devices[id], isPossible(sensed) else { return }
    var sequence = device.next[stream] ?? 0
    if let number, let last = device.base[stream] {
      let step = number &- last
      if (2...1_000).contains(step) { sequence &+= step - 1 }
    }
    let sample = CaptureSample(sensed: sensed, sequence: sequence, reading: reading)
    let write = line.receive(
      sample, of: stream, at: device.moment(sensed), now: Double(now) * 1e-9)
    calibrate(reading, of: stream, person: device.device.person)
    // What came late and is not of the take takes no number of it.
    guard write != nil || !isMember(id) else { return }
    devices[id]?.next[stream] = sequence &+ 1
    devices[id]?.base[stream] = number
    if case .sample = write, isMember(id) { self.write(.samples([sample], stream: stream)) }
  }

  /// Whether a time can be computed with.
  private func isPossible(_ time: Int64) -> Bool { (-1 << 62...1 << 62).contains(time) }

  /// The numbers of a take begin with 0.
  mutating func restartNumbers(of id: String) {
    devices[id]?.next = [:]
    devices[id]?.base = [:]
  }
}

extension String {
  /// As an id of a device, or a part of one: letters, digits, "-" and "_".
  func plainID(longest: Int) -> String {
    let plain = utf8.prefix(longest).map { byte -> UInt8 in
      let isPlain =
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == 45 || byte == 95
      return isPlain ? byte : 45
    }
    return plain.isEmpty ? "device" : String(decoding: plain, as: UTF8.self)
  }
}
