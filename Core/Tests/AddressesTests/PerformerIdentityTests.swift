import Addresses
import Testing

@Suite("Who a performer is")
struct PerformerIdentityTests {
  @Test(
    "a name in addresses has neither a hyphen at its ends nor two in a row",
    arguments: [
      ("Live Link Face on the new phone", "live-link-face-on-the-ne"),
      ("The performer from Iowa a b", "the-performer-from-iowa"),
      ("-- Ada --", "ada"), ("a///b", "a-b"), ("/sensorium/ada/", "sensorium-ada"),
      ("--", "performer"),
    ])
  func slugs(name: String, slug: String) {
    #expect(PerformerIdentity.slug(of: name) == slug)
  }
}
