import Addresses
import Console
import Recording
import ScreenKit
import Testing

/// What screens show differs by their host's offer alone.
@Suite("What a host offers")
struct HostOfferTests {
  private func state(_ host: HostOffer) -> HubState {
    var state = HubState.sample()
    state.host = host
    return state
  }

  @Test("a phone has its camera and no JACK; a hub has no phone's camera")
  func kinds() {
    let phone = ConnectScreen(state(.phone))
    #expect(phone.sourceForm.kinds.map(\.id) == [.phoneCamera, .demo])
    #expect(phone.sourceForm.kind == .phoneCamera && phone.sourceForm.field == .none)
    #expect(phone.sourceForm.canAdd && phone.sourceForm.url == "camera:front")
    #expect(!phone.sinkForm.kinds.map(\.id).contains { [.jackMIDI, .jackCV].contains($0) })
    let hub = ConnectScreen(state(.hub))
    #expect(hub.sinkForm.kinds.map(\.id) == SinkKind.allCases)
    #expect(hub.sourceForm.kinds.map(\.id) == SourceKind.allCases.filter { $0 != .phoneCamera })
  }

  @Test("a kind that the host does not offer cannot be chosen")
  func refused() {
    var phone = ConnectScreen(state(.phone))
    _ = phone.apply(.setSinkKind(kind: .jackCV))
    #expect(phone.sinkForm.kind == .weirdConnect)
    _ = phone.apply(.setSourceKind(kind: .camera))
    #expect(phone.sourceForm.kind == .phoneCamera)
    var hub = ConnectScreen(state(.hub))
    _ = hub.apply(.setSourceKind(kind: .phoneCamera))
    #expect(hub.sourceForm.kind == .liveLink)
  }

  @Test("a choice that another host does not offer is replaced")
  func moved() {
    var screen = ConnectScreen(state(.hub))
    _ = screen.apply(.setSinkKind(kind: .jackMIDI))
    screen.refresh(from: state(.phone))
    #expect(screen.sinkForm.kind == .weirdConnect && screen.sinkForm.fields.contains(.host))
    #expect(screen.sourceForm.kind == .phoneCamera)
  }

  @Test("no broadcast without Apple's permission, and files of the phone")
  func fields() {
    var phone = ConnectScreen(state(.phone))
    #expect(!phone.sinkForm.fields.contains(.broadcast))
    #expect(ConnectScreen(state(.hub)).sinkForm.fields.contains(.broadcast))
    _ = phone.apply(.setSinkKind(kind: .csv))
    #expect(phone.sinkForm.pathTitle == "File on this phone")
    _ = phone.apply(.setPath(text: "a/b"))
    #expect(phone.sinkForm.pathError?.contains("data folder of this phone") == true)
  }

  @Test("no pairing, no interface and no pages on a phone")
  func pairing() {
    let (phone, hub) = (SettingsScreen(state(.phone)), SettingsScreen(state(.hub)))
    #expect(!phone.devices.isOffered && hub.devices.isOffered)
    #expect(phone.interfaces.isEmpty && !hub.interfaces.isEmpty)
    #expect(phone.links.isEmpty && hub.links.count == 4)
    var screen = phone
    #expect(screen.apply(.setInterface(id: SettingsScreen.everyInterface)).isEmpty)
    #expect(!ConnectScreen(state(.phone)).phone.isOffered)
    #expect(ConnectScreen(state(.hub)).phone.isOffered)
  }

  @Test("sentences name what the host has")
  func sentences() {
    var (phone, hub) = (HubState(), HubState())
    phone.host = .phone
    phone.discovery.isNetworkOpen = true
    #expect(ConnectScreen(phone).sourcesHint == "No source yet. Add a source below.")
    #expect(ConnectScreen(hub).sourcesHint?.contains("Use your phone") == true)
    #expect(ConnectScreen(phone).discovery.sentence.hasSuffix("in this network."))
    #expect(TakesScreen(phone).empty?.contains("drop") == false)
    #expect(TakesScreen(hub).empty?.contains("drop") == true)
    hub.host = .hub
    let sentence = RecordingError.unwritable(path: "/tmp/copy", reason: "disk full")
    #expect(
      sentence.importSentence(file: "a.csv", host: .phone)
        == "a.csv cannot be kept as a take (disk full): free some space on this phone and choose it again."
    )
    #expect(
      RecordingError.newerVersion(path: "x", version: 9).importSentence(file: "a", host: .phone)
        .contains("this app"))
  }
}
