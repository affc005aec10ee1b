public import Addresses
public import Console
public import FaceControl
import Foundation
public import Mapping
public import MIDI
import Numbers
import Realtime
public import Streaming

/// What an engine needs from its host: live sources, connections, and the state that only the host knows.
public protocol FaceEngineEdges: TransportProvider {
  /// The source of an address other than a recording or the simulated performer; nil when the host delivers its
  /// frames itself, as for the camera of a browser page.
  func source(for url: SourceURL, performer: String) -> (any FrameSource)?
  /// A function that is called with every frame of a source, on the source's thread; nil for none.
  func observer(of url: SourceURL, performer: String) -> SourceContext.Delivery?
  /// The host's part of the shared state, read whenever the state is shown.
  var status: HostStatus { get }
  /// The host's part of the stored state, read four times a second.
  var storedState: HostStoredState { get }
  /// Passes a sentence to the person who started the host.
  func announce(_ sentence: String)
  /// Measures the latency of every stage on this host; `progress` gets fractions 0…1.
  func runSelfTest(
    _ settings: FaceSettings, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SelfTestResult
}

extension FaceEngineEdges {
  public func observer(of url: SourceURL, performer: String) -> SourceContext.Delivery? { nil }

  public var status: HostStatus { HostStatus() }

  public var storedState: HostStoredState { HostStoredState() }

  public func announce(_ sentence: String) {}

  public func runSelfTest(
    _ settings: FaceSettings, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SelfTestResult {
    throw RunError("This host has no self-test: run it on a hub.")
  }
}

/// Opens connections of outputs; files are opened by the engine itself.
public protocol TransportProvider: Sendable {
  /// Throws one sentence when the connection cannot be opened.
  func open(
    _ url: SinkURL, _ options: TransportOptions
  ) async throws -> any PacketTransport
}

/// The settings of a connection besides its address.
public struct TransportOptions: Sendable {
  /// The network interface for datagrams; nil lets the system choose.
  public var interface: String?
  /// Seconds after which a receiver that has replied before counts as silent.
  public var timeout: Int
  /// The identity of an output's single performer: MIDI receivers show the name.
  public var identity: PerformerIdentity?
  /// Called with every message of a MIDI peer. Any thread.
  public var receive: @Sendable (MIDIMessage) -> Void

  public init(
    interface: String? = nil, timeout: Int = SinkURL.defaultTimeout,
    identity: PerformerIdentity? = nil,
    receive: @escaping @Sendable (MIDIMessage) -> Void = { _ in }
  ) {
    self.interface = interface
    self.timeout = timeout
    self.identity = identity
    self.receive = receive
  }
}

/// The part of the shared state that the host owns and shows.
public struct HostStatus: Sendable {
  public var offer = HostOffer.hub
  public var phone = PhoneStatus()
  public var discovery = DiscoveryStatus()
  public var nerve = NerveStatus()
  public var version = ""
  public var interfaces: [NetworkInterface] = []

  public init() {}
}

/// The part of the stored state that the host owns; the engine stores it with its own.
public struct HostStoredState: Hashable, Sendable {
  /// Paired devices, oldest first.
  public var pairings: [StoredPairing] = []
  /// The host's own settings as JSON by key.
  public var settings: [String: String] = [:]

  public init() {}
}
