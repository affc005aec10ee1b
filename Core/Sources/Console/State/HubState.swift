public import Addresses
public import Mapping
public import ScreenKit

/// The state that all clients of the hub share and that belongs to no single product: performers, sinks,
/// recording, access for phones.
public struct HubState: Codable, Hashable, Sendable {
  public var host = HostOffer.hub
  /// What the running tier includes.
  public var terms: TierTerms
  public var performers: [PerformerStatus]
  /// The performer that sinks without a performer follow.
  public var lead: String?
  public var sinks: [SinkStatus]
  public var recording: RecordingStatus
  public var phone: PhoneStatus
  /// The last five targets that were connected, newest first.
  public var recents: [String]
  /// Calibration, smoothing and mapping of every performer.
  public var settings: FaceSettings
  /// The performers' identities, mute and solo, and joined sources.
  public var roster: PerformerRoster
  public var options = HubOptions()
  public var hub = HubStatus()
  public var discovery: DiscoveryStatus
  public var takes = TakesStatus()
  public var latency = LatencyBoard()
  /// The time of this state in seconds of the hub's clock; a page ignores older states.
  public var moment = 0.0

  public init(
    terms: TierTerms = TierTerms(), performers: [PerformerStatus] = [], lead: String? = nil,
    sinks: [SinkStatus] = [], recording: RecordingStatus = RecordingStatus(),
    phone: PhoneStatus = PhoneStatus(), recents: [String] = [],
    settings: FaceSettings = FaceSettings(), roster: PerformerRoster = PerformerRoster(),
    discovery: DiscoveryStatus = DiscoveryStatus()
  ) {
    self.terms = terms
    self.performers = performers
    self.lead = lead
    self.sinks = sinks
    self.recording = recording
    self.phone = phone
    self.recents = recents
    self.settings = settings
    self.roster = roster
    self.discovery = discovery
  }
}
