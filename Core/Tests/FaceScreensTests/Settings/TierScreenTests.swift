import Addresses
import Console
import FaceControl
import FaceScreens
import ScreenKit
import Testing

@Suite("WeirdPhone's tiers on shared screens")
struct TierScreenTests {
  @Test("the tier says what it allows, and why nothing is sold here")
  func tiers() {
    let free = SettingsScreen(HubState(terms: Tier.free.terms)).tier
    #expect(free.title == "Free" && free.store?.contains("Apple") == true)
    #expect(free.rows.contains { $0.free == "8 core channels" && $0.pro == "All 62 channels" })
    #expect(free.rows.contains { $0.title == "Presets" && $0.free == "3" })
    #expect(free.rows.contains { $0.title == "Discovered devices" && $0.free == "5" })
    #expect(SettingsScreen(HubState(terms: Tier.pro.terms)).tier.store == nil)
    let track = TrackScreen(FaceState(HubState(terms: Tier.free.terms)))
    #expect(track.banner?.hasPrefix("Upgrade to Pro") == true)
  }

  @Test("free lists five devices and sends one protocol at a time, and CONNECT says so")
  func connect() {
    #expect(Tier.free.terms.deviceLimit == 5 && Tier.pro.terms.deviceLimit == nil)
    let free = ConnectScreen(HubState(terms: Tier.free.terms))
    #expect(
      free.banner == "Free sends one protocol at a time: turning one on turns the others off.")
    #expect(ConnectScreen(HubState(terms: Tier.pro.terms)).banner == nil)
  }
}
