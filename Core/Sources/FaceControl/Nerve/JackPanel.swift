public import Addresses
public import FaceWire
import Foundation
import Numbers

/// The sixteen jacks of the receiver: new voltages take effect at once; after silence they glide to 0 V.
public struct JackPanel: Sendable {
  static let silence = NerveGate.timeout
  static let glide = 0.1

  public var scale: JackVoltages.Scale
  public private(set) var volts = JackVoltages.silent
  private var gate = NerveGate(nil, at: 0)
  private var senders = NerveSenders()
  private var sender: Endpoint?
  private var format: NerveFormat?
  private var first: Double?
  private var last = -Double.infinity
  private var count = 0
  private var refused = 0
  private var passedOver = 0

  public init(scale: JackVoltages.Scale) { self.scale = scale }

  /// Accepts one sender only from now on; nil accepts all.
  public mutating func choose(_ choice: NerveChoice?, at now: Double) {
    guard choice != gate.choice else { return }
    gate = NerveGate(choice, at: now)
    sender = nil
    format = nil
  }

  /// The voltages of a datagram; nil for an unknown format or a sender that was not chosen.
  public mutating func register(
    _ bytes: UnsafeRawBufferPointer, from sender: Endpoint, at arrival: Double
  )
    -> NervePacketLine?
  {
    guard let packet = try? ReceivedPacket(decoding: bytes) else {
      refused += 1
      return nil
    }
    let isAdmitted = gate.admits(sender, at: arrival)
    senders.register(packet, from: sender, isAdmitted: isAdmitted, at: arrival)
    guard isAdmitted else {
      passedOver += 1
      return nil
    }
    volts = JackVoltages(packet, scale: scale)
    format = packet.format
    self.sender = sender
    count += 1
    let start = first ?? arrival
    first = start
    last = arrival
    return NervePacketLine(
      time: arrival - start, format: packet.format.rawValue, from: sender.description,
      sequence: packet.sequence, volts: volts.all, count: count)
  }

  /// The outputs in volts at a time in seconds: gliding to 0 V after half a second without packets.
  public func outputs(at now: Double) -> [Float] {
    let silent = now - last - Self.silence
    guard silent > 0 else { return volts.all }
    let factor = Float(exp(-silent / Self.glide))
    return volts.all.map { abs($0 * factor) < 0.001 ? 0 : $0 * factor }
  }

  /// Whether a packet changed the jacks within the last half second.
  public func isReceiving(at now: Double) -> Bool { now - last <= Self.silence }

  /// The status for screens, without the fields that the receiver's owner adds.
  public func status(at now: Double) -> NerveStatus {
    var status = NerveStatus()
    status.senders = senders.list(at: now)
    status.current = sender?.description
    status.format = format
    status.silence = sender == nil ? nil : NerveStatus.silence(now - last)
    status.packets = count
    status.passedOver = passedOver
    status.refused = refused
    return status
  }

  /// The panel as text, sixteen lines and a title.
  public func text(at now: Double) -> String {
    let title = "\(format?.title ?? "NERVE") — \(sender?.description ?? "no sender yet")"
    let head = "\(title)   \(count) packets" + (refused > 0 ? ", \(refused) refused" : "")
    let rows = zip(NerveJack.allCases, outputs(at: now)).map { Self.row($0, $1) }
    return ([head, ""] + rows).joined(separator: "\n")
  }

  private static func row(_ jack: NerveJack, _ volts: Float) -> String {
    let half = 12
    let steps = min(half, Int(clamping: (abs(volts) / 10 * Float(half * 2)).rounded()))
    let bar = String(repeating: "█", count: steps)
    let space = String(repeating: " ", count: half - steps)
    let blank = String(repeating: " ", count: half)
    let meter = volts < 0 ? "\(space)\(bar)│\(blank)" : "\(blank)│\(bar)\(space)"
    let number = String(format: "%+7.3f V", volts)
    let name = jack.name.padding(toLength: 16, withPad: " ", startingAt: 0)
    return String(format: "%2d  ", jack.rawValue) + name + meter + number
  }
}

extension JackVoltages {
  /// The sixteen voltages in jack order.
  public var all: [Float] { NerveJack.allCases.map { self[$0] } }
}
