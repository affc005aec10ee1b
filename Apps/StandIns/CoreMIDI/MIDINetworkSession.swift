public import Foundation

/// https://developer.apple.com/documentation/coremidi/midinetworkconnectionpolicy
public enum MIDINetworkConnectionPolicy: UInt, Sendable {
  case noOne = 0
  case hostsInContactList = 1
  case anyone = 2
}

/// https://developer.apple.com/documentation/coremidi/midinetworkhost
public class MIDINetworkHost: NSObject {
  public let name: String
  public let address: String
  public let port: Int

  public init(name: String, address: String, port: Int) {
    self.name = name
    self.address = address
    self.port = port
  }
}

/// https://developer.apple.com/documentation/coremidi/midinetworkconnection
public class MIDINetworkConnection: NSObject {
  public let host: MIDINetworkHost

  public init(host: MIDINetworkHost) { self.host = host }
}

/// https://developer.apple.com/documentation/coremidi/midinetworksession
///
/// Off until it is enabled.
// Tests of one session run one after the other.
public class MIDINetworkSession: NSObject, @unchecked Sendable {
  public class func `default`() -> MIDINetworkSession {
    StandInMIDI.current?.network ?? MIDINetworkSession()
  }

  public var isEnabled = false
  public var connectionPolicy = MIDINetworkConnectionPolicy.noOne
  private var hosts: [MIDINetworkHost] = []
  private var open: [MIDINetworkConnection] = []

  public func addContact(_ contact: MIDINetworkHost) -> Bool {
    hosts.append(contact)
    return true
  }

  public func addConnection(_ connection: MIDINetworkConnection) -> Bool {
    guard isEnabled else { return false }
    open.append(connection)
    return true
  }

  public func removeConnection(_ connection: MIDINetworkConnection) -> Bool {
    open.removeAll { $0 === connection }
    return true
  }

  public func destinationEndpoint() -> MIDIEndpointRef { StandInMIDI.networkEndpoint }

  @_spi(StandIn) public var standInContacts: [MIDINetworkHost] { hosts }
  @_spi(StandIn) public var standInConnections: [MIDINetworkConnection] { open }
}

/// CoreMIDI's server in a test.
// The lock protects every access to `state`.
@_spi(StandIn) public final class StandInMIDI: @unchecked Sendable {
  @TaskLocal public static var current: StandInMIDI?
  static let networkEndpoint: MIDIEndpointRef = 9

  private static let registry = Registry()

  final class Registry: @unchecked Sendable {
    private let lock = NSLock()
    private var next: UInt32 = 100
    private var owners: [UInt32: StandInMIDI] = [:]

    func new(_ owner: StandInMIDI) -> UInt32 {
      lock.withLock {
        next += 1
        owners[next] = owner
        return next
      }
    }

    subscript(ref: UInt32) -> StandInMIDI? { lock.withLock { owners[ref] } }

    func claim(_ ref: UInt32, _ owner: StandInMIDI) { lock.withLock { owners[ref] = owner } }
  }

  private let lock = NSLock()
  private var ids: [UInt32: Int32] = [:]
  private var taken: Set<Int32> = []
  private var heard: [(time: UInt64, words: [UInt32])] = []
  private var names: [UInt32: String] = [:]
  private var gone: Set<UInt32> = []
  let network = MIDINetworkSession()

  public init() {}

  static func of(_ ref: UInt32) -> StandInMIDI? { registry[ref] }

  func client(_ out: UnsafeMutablePointer<UInt32>) -> OSStatus {
    out.pointee = Self.registry.new(self)
    return 0
  }

  func port(_ out: UnsafeMutablePointer<UInt32>) -> OSStatus { client(out) }

  func source(_ name: String, _ out: UnsafeMutablePointer<UInt32>) -> OSStatus {
    let new = Self.registry.new(self)
    lock.withLock {
      names[new] = name
      ids[new] = Int32(new) &* 77
    }
    out.pointee = new
    return 0
  }

  func set(_ ref: UInt32, _ value: Int32) -> OSStatus {
    lock.withLock {
      guard !taken.contains(value) else { return kMIDIIDNotUnique }
      ids[ref] = value
      return 0
    }
  }

  func get(_ ref: UInt32, _ out: UnsafeMutablePointer<Int32>) -> OSStatus {
    out.pointee = lock.withLock { ids[ref] ?? 0 }
    return 0
  }

  func received(_ ref: UInt32, _ list: MIDIEventList) -> OSStatus {
    lock.withLock {
      guard !gone.contains(ref) else { return -10842 }
      precondition(list.packet.timeStamp > 0, "a virtual source has to stamp its events")
      let words = (0..<Int(list.packet.wordCount)).map { list.packet.words[$0] }
      heard.append((list.packet.timeStamp, words))
      return 0
    }
  }

  func dispose(_ ref: UInt32) -> OSStatus {
    lock.withLock { _ = gone.insert(ref) }
    return 0
  }

  /// An id that another program has.
  public func take(_ id: Int32) { lock.withLock { _ = taken.insert(id) } }

  public var events: [(time: UInt64, words: [UInt32])] { lock.withLock { heard } }
  public var sources: [String] { lock.withLock { names.sorted { $0.key < $1.key }.map(\.value) } }
  public var identifiers: [Int32] { lock.withLock { names.keys.compactMap { ids[$0] } } }
  public var disposed: Int { lock.withLock { gone.count } }
  public var session: MIDINetworkSession { network }
}
