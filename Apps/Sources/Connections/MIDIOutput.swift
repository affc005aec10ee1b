import AVFoundation
import CoreMIDI
public import FaceWire
import Foundation
import MIDI
import Numbers
import Realtime
public import ScreenKit
public import Streaming

/// Sends MIDI to the phone's own programs by a virtual source, and to a computer by the network session when it is asked.
public final class MIDIOutput: PacketTransport {
  private let client: MIDIClientRef
  private let source: MIDIEndpointRef
  private let port: MIDIPortRef
  /// The network session's destination; nil without a peer.
  private let peer: MIDIEndpointRef?
  private let clock: HostClock
  private let memory = Locked(MIDIMemory())
  private let failure = Locked<OSStatus>(0)

  /// The most words of one event packet.
  private static let packetLimit = 64

  /// - Parameters:
  ///   - name: of the source, as other programs list it.
  ///   - identity: the source's stored unique id, so that their connections survive a restart; 0 for a new one.
  ///   - peer: a computer in the network, by address and port; the session is enabled for it, for contacts only.
  public init(
    name: String, identity: Int32, peer: (host: String, port: UInt16)? = nil,
    clock: HostClock = .system
  ) throws {
    var client = MIDIClientRef()
    var source = MIDIEndpointRef()
    var port = MIDIPortRef()
    let title = NSString(string: name) as CFString
    try Self.check(MIDIClientCreateWithBlock(title, &client, nil))
    try Self.check(MIDISourceCreateWithProtocol(client, title, ._1_0, &source))
    try Self.check(MIDIOutputPortCreate(client, title, &port))
    // An id that another program has is not set: the new one is stored instead.
    if identity != 0 { _ = MIDIObjectSetIntegerProperty(source, kMIDIPropertyUniqueID, identity) }
    (self.client, self.source, self.port, self.clock) = (client, source, port, clock)
    self.peer = try peer.map { try Self.connect(to: $0.host, port: $0.port) }
  }

  private static func connect(to address: String, port: UInt16) throws -> MIDIEndpointRef {
    let session = MIDINetworkSession.default()
    let host = MIDINetworkHost(name: address, address: address, port: Int(port))
    session.isEnabled = true
    session.connectionPolicy = .hostsInContactList
    _ = session.addContact(host)
    guard session.addConnection(MIDINetworkConnection(host: host)) else {
      throw RunError(
        "\(address) does not take MIDI: open its network session, then connect again.")
    }
    return session.destinationEndpoint()
  }

  private static func check(_ status: OSStatus) throws {
    guard status == 0 else {
      throw RunError(
        "MIDI does not start (error \(status)): close other MIDI programs, then try again.")
    }
  }

  /// The source's unique id, to be stored.
  public var identity: Int32 {
    var identity: Int32 = 0
    _ = MIDIObjectGetIntegerProperty(source, kMIDIPropertyUniqueID, &identity)
    return identity
  }

  public func send(_ batch: borrowing PacketBatch) -> Int {
    var sent = 0
    for index in 0..<batch.count {
      let messages = batch.withPacket(index) { MIDIStreamParser.messages(in: $0) }
      if send(messages) { sent += 1 }
    }
    return sent
  }

  /// Sends messages with the present time, and remembers the notes that they begin and end.
  private func send(_ messages: [MIDIMessage]) -> Bool {
    let now = AVAudioTime.hostTime(forSeconds: clock.seconds)
    var rest = messages[...]
    var isSent = true
    while !rest.isEmpty {
      let part = rest.prefix(Self.packetLimit)
      rest = rest.dropFirst(Self.packetLimit)
      isSent = send(part.map { UniversalPacket($0).word }, at: now) && isSent
    }
    memory.withLock { memory in for message in messages { memory.remember(message) } }
    return isSent
  }

  private func send(_ words: [UInt32], at time: MIDITimeStamp) -> Bool {
    var list = MIDIEventList()
    let status = withUnsafeMutablePointer(to: &list) { list in
      let packet = MIDIEventListInit(list, ._1_0)
      _ = MIDIEventListAdd(
        list, MemoryLayout<MIDIEventList>.size, packet, time, words.count, words)
      let own = MIDIReceivedEventList(source, list)
      return own != 0 ? own : peer.map { MIDISendEventList(port, $0, list) } ?? 0
    }
    failure.withLock { $0 = status }
    return status == 0
  }

  public var problem: Status? {
    let status = failure.withLock { $0 }
    return status == 0
      ? nil : Status(.offline, "MIDI is not taken (error \(status)): connect the output again.")
  }

  public func silence() {
    let offs = memory.withLock { $0.noteOffs }
    if !offs.isEmpty { _ = send(offs) }
  }

  public func close() {
    silence()
    MIDIEndpointDispose(source)
    MIDIClientDispose(client)
  }
}
