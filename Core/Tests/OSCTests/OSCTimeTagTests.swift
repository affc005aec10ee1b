import OSC
import Testing

@Suite("OSC time tags")
struct OSCTimeTagTests {
  @Test(
    "Unix time becomes NTP time",
    arguments: [
      (0.0, 0x83AA_7E80_0000_0000), (0.5, 0x83AA_7E80_8000_0000),
      (1_700_000_000.25, 0xE8FE_6F80_4000_0000),
    ] as [(Double, UInt64)])
  func conversion(seconds: Double, tag: UInt64) {
    #expect(OSCTimeTag.tag(unixSeconds: seconds) == tag)
    #expect(OSCTimeTag.unixSeconds(tag) == seconds)
  }

  @Test(
    "a time that does not fit means now",
    arguments: [-3e9, 3e9, .nan, .infinity, -.infinity] as [Double])
  func outside(seconds: Double) {
    #expect(OSCTimeTag.tag(unixSeconds: seconds) == OSCTimeTag.immediately)
  }

  @Test("now has no Unix time")
  func immediately() {
    #expect(OSCTimeTag.unixSeconds(OSCTimeTag.immediately) == nil)
  }
}
