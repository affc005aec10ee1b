public import Addresses
public import FaceWire
import MIDI
public import Mapping
import Recording
public import Signals
import Timing

/// The sending half of the line for one sink: limits the frame rate, numbers the frames and encodes them.
public struct FaceOutput: Sendable {
  private let kind: SinkKind
  /// Rate state for each performer that shares this sink.
  private var decimators: [RateDecimator]
  private var meter = RateMeter()
  private var sequence: UInt32 = 0
  private var osc: FaceOSCEncoder?
  private var cv: CVOutput?
  private var hasHeader = false
  private var text: [UInt8] = []
  private var midi: FaceMIDIEncoder?
  private var messages: [MIDIMessage] = []
  private let isNamed: Bool
  /// Note-offs for the previous MIDI channel.
  private var farewell: [MIDIMessage] = []
  private var mapping: MappingTable
  /// The performer whose frames are sent.
  public private(set) var identity: PerformerIdentity?

  /// - Parameter epoch: Unix seconds of the start of the source's session; OSC time tags count from it.
  /// - Parameter mapping: its OSC routes replace a channel's default address.
  public init(_ url: SinkURL, epoch: Double, mapping: MappingTable = .identity) {
    kind = url.kind
    isNamed = url.isNamed
    self.mapping = mapping
    midi = url.midi.map { FaceMIDIEncoder(options: $0, mapping: mapping) }
    // More than a frame of 62 channels and 12 gestures makes, so that none of them allocates.
    if midi != nil { messages.reserveCapacity(256) }
    decimators = [RateDecimator(rate: Double(url.rate))]
    cv = url.cv.map { CVOutput($0.options, jacks: $0.jacks, mapping: mapping) }
    osc = url.osc.map { options in
      FaceOSCEncoder(
        includesARKit: options.includesARKit, bundles: options.isBundled, sessionEpoch: epoch,
        addresses: mapping.oscAddresses, gestureAddresses: mapping.oscGestureAddresses)
    }
  }

  /// Continues with another session (its epoch and its mapping's OSC routes); the sequence goes on.
  public mutating func follow(epoch: Double, mapping: MappingTable) {
    setRate(decimators[0].rate)
    meter = RateMeter()
    self.mapping = mapping
    midi?.follow(mapping: mapping)
    cv?.follow(mapping)
    guard let osc else { return }
    self.osc = FaceOSCEncoder(
      includesARKit: osc.includesARKit, bundles: osc.bundles, sessionEpoch: epoch,
      addresses: mapping.oscAddresses, gestureAddresses: mapping.oscGestureAddresses,
      prefix: osc.prefix)
  }

  /// Sets the performer whose frames follow; updates addresses with the performer's name and a MIDI channel
  /// that follows the performer.
  public mutating func setIdentity(_ identity: PerformerIdentity) {
    let isFirst = self.identity == nil
    self.identity = identity
    moveMIDI(to: identity.midiChannel, isFirst: isFirst)
    guard isNamed, let osc, osc.prefix != identity.oscPrefix else { return }
    self.osc = FaceOSCEncoder(
      includesARKit: osc.includesARKit, bundles: osc.bundles, sessionEpoch: osc.sessionEpoch,
      addresses: osc.addresses, gestureAddresses: osc.gestureAddresses,
      prefix: identity.oscPrefix)
  }

  /// Active notes on the previous channel end with the next frame.
  private mutating func moveMIDI(to performer: Int, isFirst: Bool) {
    guard var old = midi, old.options.followsPerformer else { return }
    let channel = old.options.layout.channel(ofPerformer: performer)
    guard old.options.channel != channel else { return }
    if !isFirst { old.panic(into: &farewell) }
    var options = old.options
    options.channel = channel
    midi = FaceMIDIEncoder(options: options, mapping: mapping)
  }

  public mutating func setRate(_ rate: Int) { setRate(Double(rate)) }

  private mutating func setRate(_ rate: Double) {
    for lane in decimators.indices { decimators[lane] = RateDecimator(rate: rate) }
  }

  private mutating func admits(_ time: Double, lane: Int) -> Bool {
    while decimators.count <= lane { decimators.append(RateDecimator(rate: decimators[0].rate)) }
    return decimators[lane].admits(time)
  }

  mutating func append(_ control: ControlFrame, lane: Int = 0, to batch: inout PacketBatch) {
    guard admits(control.time, lane: lane) else { return appendNotes(of: control, to: &batch) }
    meter.register(control.time)
    batch.time = control.time
    var held = control.held
    held.sequence = sequence
    switch kind {
    case .weirdConnect: WeirdConnect.append(held, to: &batch)
    case .weirdConnectV2: cv?.appendPacket(control, sequence: sequence, to: &batch)
    case .nerve: NervePacket.append(held, to: &batch)
    case .osc, .oscTCP: appendMessages(control, to: &batch)
    case .csv: appendRow(held, to: &batch)
    case .jackCV: cv?.append(control, to: &batch)
    case .jsonl: append(to: &batch) { FrameJSONLines.append(held, to: &$0) }
    case .rtpMIDI, .midiFile, .jackMIDI: appendMIDI(control, to: &batch)
    }
    if !batch.isEmpty { sequence &+= 1 }
  }

  /// Encodes a frame outside the stream: no effect on the stream's rate and times.
  mutating func appendProbe(_ control: ControlFrame, to batch: inout PacketBatch) {
    let (grids, rates) = (decimators, meter)
    decimators = [RateDecimator(rate: .infinity)]
    append(control, to: &batch)
    (decimators, meter) = (grids, rates)
  }

  /// OSC sends nothing while there is no face.
  private mutating func appendMessages(_ control: ControlFrame, to batch: inout PacketBatch) {
    guard control.isTracked else { return }
    var active = control.activeChannels
    active.sequence = sequence
    let face = FaceFrame(
      time: control.time, shapes: control.shapes,
      available: FaceAvailability(
        shapes: control.shapeSet, hasHeadAngles: false, hasHeadPosition: false, hasGaze: false))
    osc?.append(
      active, gestures: control.activeGestures, arkit: face,
      fps: Float(meter.rate(at: control.time)), to: &batch)
  }

  /// One packet with all MIDI bytes of the frame; none when nothing changed.
  private mutating func appendMIDI(_ control: ControlFrame, to batch: inout PacketBatch) {
    messages.removeAll(keepingCapacity: true)
    swap(&messages, &farewell)
    midi?.encode(control, into: &messages)
    appendBytes(to: &batch)
  }

  /// Encodes values delayed by the rate limit, at the time of the last frame; call it after the last frame.
  public mutating func flush(into batch: inout PacketBatch) {
    batch.removeAll()
    messages.removeAll(keepingCapacity: true)
    midi?.flush(into: &messages)
    appendBytes(to: &batch)
  }

  /// Encodes note-offs for all active notes; empty for sinks other than MIDI. Frames may follow.
  public mutating func panic(into batch: inout PacketBatch) {
    batch.removeAll()
    messages.removeAll(keepingCapacity: true)
    midi?.panic(into: &messages)
    appendBytes(to: &batch)
  }

  /// A frame skipped by the rate limit still starts and ends notes: a blink is shorter than one period of a
  /// slow sink.
  private mutating func appendNotes(of control: ControlFrame, to batch: inout PacketBatch) {
    guard midi != nil else { return }
    batch.time = control.time
    messages.removeAll(keepingCapacity: true)
    midi?.encodeNotes(control, into: &messages)
    appendBytes(to: &batch)
    if !batch.isEmpty { sequence &+= 1 }
  }

  private mutating func appendBytes(to batch: inout PacketBatch) {
    guard !messages.isEmpty else { return }
    text.removeAll(keepingCapacity: true)
    for message in messages { message.append(to: &text) }
    text.withUnsafeBytes { batch.append($0) }
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
  /// Custom OSC addresses of routed channels.
  public var oscAddresses: [Channel: [String]] { addresses(of: Channel.allCases) { self[$0] } }

  /// Custom OSC addresses of routed gestures.
  public var oscGestureAddresses: [FaceGesture: [String]] {
    addresses(of: FaceGesture.allCases) { self[$0] }
  }

  private func addresses<Source: Hashable>(
    of sources: [Source], mapping: (Source) -> OutputMapping
  ) -> [Source: [String]] {
    var addresses: [Source: [String]] = [:]
    for source in sources {
      for route in mapping(source).routes where route.problem == nil {
        if case .osc(let address) = route { addresses[source, default: []].append(address) }
      }
    }
    return addresses
  }
}
