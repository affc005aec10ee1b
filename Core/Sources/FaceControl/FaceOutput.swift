import FaceWire
public import Mapping
import Recording
public import Signals
import Timing

/// One sink's half of the line: leaves out the frames that its rate does not admit, counts the rest
/// and writes their bytes.
public struct FaceOutput: Sendable {
  private let kind: SinkKind
  private var decimator: RateDecimator
  private var meter = RateMeter()
  private var sequence: UInt32 = 0
  private var osc: FaceOSCEncoder?
  private var cv: CVOutput?
  private var hasHeader = false
  private var text: [UInt8] = []

  /// - Parameter epoch: Unix seconds at which the source's session began; OSC's time tags count from it.
  /// - Parameter mapping: whose OSC routes replace a channel's own address.
  public init(_ url: SinkURL, epoch: Double, mapping: MappingTable = .identity) {
    kind = url.kind
    decimator = RateDecimator(rate: Double(url.rate))
    switch url.target {
    case .osc(_, let options), .oscTCP(_, let options, _):
      osc = FaceOSCEncoder(
        includesARKit: options.includesARKit, bundles: options.isBundled, sessionEpoch: epoch,
        addresses: mapping.oscAddresses)
    case .jackCV(_, _, let options): cv = CVOutput(options, mapping: mapping)
    case .weirdConnect, .nerve, .csv, .jsonLines: break
    }
  }

  /// Goes on with another session: its epoch and its mapping's OSC routes; the sequence does not stop.
  public mutating func follow(epoch: Double, mapping: MappingTable) {
    decimator = RateDecimator(rate: decimator.rate)
    meter = RateMeter()
    cv?.follow(mapping)
    guard let osc else { return }
    self.osc = FaceOSCEncoder(
      includesARKit: osc.includesARKit, bundles: osc.bundles, sessionEpoch: epoch,
      addresses: mapping.oscAddresses)
  }

  public mutating func setRate(_ rate: Int) { decimator = RateDecimator(rate: Double(rate)) }

  mutating func append(_ control: ControlFrame, to batch: inout PacketBatch) {
    guard decimator.admits(control.time) else { return }
    meter.register(control.time)
    var held = control.held
    held.sequence = sequence
    switch kind {
    case .weirdConnect: WeirdConnect.append(held, to: &batch)
    case .nerve: NervePacket.append(held, to: &batch)
    case .osc, .oscTCP: appendMessages(control, to: &batch)
    case .csv: appendRow(held, to: &batch)
    case .jackCV: cv?.append(control, to: &batch)
    case .jsonl: append(to: &batch) { FrameJSONLines.append(held, to: &$0) }
    }
    if !batch.isEmpty { sequence &+= 1 }
  }

  /// OSC is silent while no face is there.
  private mutating func appendMessages(_ control: ControlFrame, to batch: inout PacketBatch) {
    guard control.isTracked else { return }
    var heard = control.heard
    heard.sequence = sequence
    let face = FaceFrame(
      time: control.time, shapes: control.shapes,
      available: FaceAvailability(
        shapes: control.shapeSet, hasHeadAngles: false, hasHeadPosition: false, hasGaze: false))
    osc?.append(heard, arkit: face, fps: Float(meter.rate(at: control.time)), to: &batch)
  }

  private mutating func appendRow(_ frame: ChannelFrame, to batch: inout PacketBatch) {
    let isFirst = !hasHeader
    hasHeader = true
    append(to: &batch) { bytes in
      if isFirst { bytes.append(contentsOf: (ChannelCSV.header + "\n").utf8) }
      ChannelCSV.append(frame, to: &bytes)
    }
  }

  private mutating func append(to batch: inout PacketBatch, _ write: (inout [UInt8]) -> Void) {
    text.removeAll(keepingCapacity: true)
    write(&text)
    text.withUnsafeBytes { batch.append($0) }
  }
}

extension MappingTable {
  /// The addresses of channels that have OSC routes of their own.
  public var oscAddresses: [Channel: [String]] {
    var addresses: [Channel: [String]] = [:]
    for channel in Channel.allCases {
      for route in self[channel].routes where route.problem == nil {
        if case .osc(let address) = route { addresses[channel, default: []].append(address) }
      }
    }
    return addresses
  }
}
