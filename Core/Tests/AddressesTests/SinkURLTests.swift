import Addresses
import Testing

@Suite("Sink addresses")
struct SinkURLTests {
  @Test(
    "an address survives being printed and read again",
    arguments: [
      "weirdconnect://192.168.1.20:9000", "weirdconnect://255.255.255.255:9000?broadcast",
      "weirdconnect://10.0.0.2:9000?rate=30", "nerve://127.0.0.1:9000", "osc://studio.local:8000",
      "osc://127.0.0.1:8000?arkit&messages&rate=10", "osc+tcp://127.0.0.1:8000?framing=slip",
      "osc+tcp://[fe80::1%eth0]:8000", "csv:out.csv", "jsonl:-",
      "rtpmidi://192.168.1.20:5004", "rtpmidi://mac.local:5006?channel=16&layout=fine&notes=off",
      "midifile:face.mid?layout=safe", "jackmidi:", "jackmidi:system:midi_playback_1?channel=2",
      "csv:-?performer=p2",
      "weirdconnect2://10.0.0.5:9000", "weirdconnect2://h:9000?jacks=16&scale=10",
      "jackcv:", "jackcv:face", "jackcv:my face?jacks=16&scale=10&unit=5&rate=30",
    ])
  func roundTrips(text: String) throws { #expect(try SinkURL(text).description == text) }

  @Test("a scheme, a title and a place are described once for each kind")
  func kinds() {
    let kinds = SinkKind.allCases
    #expect(
      kinds.map(\.scheme) == [
        "weirdconnect", "weirdconnect2", "nerve", "osc", "osc+tcp", "rtpmidi", "jackmidi", "jackcv",
        "midifile", "csv", "jsonl",
      ])
    #expect(Set(kinds.map(\.title)).count == kinds.count)
    #expect(
      kinds.filter(\.isNetwork) == [
        .weirdConnect, .weirdConnectV2, .nerve, .osc, .oscTCP, .rtpMIDI,
      ])
    #expect(kinds.filter(\.carriesJacks) == [.weirdConnect, .weirdConnectV2, .nerve])
    #expect(kinds.filter(\.isMIDI) == [.rtpMIDI, .jackMIDI, .midiFile])
    #expect(kinds.filter(\.isFile) == [.midiFile, .csv, .jsonl])
    let others = kinds.map(\.defaultPort).filter { $0 != 9000 }
    #expect(others == [8000, 8000, 5004])
  }

  @Test("what is left out is filled in with the field's ports")
  func defaults() throws {
    #expect(try SinkURL("osc://10.0.0.1").targetText == "10.0.0.1:8000")
    #expect(try SinkURL("weirdconnect://10.0.0.1").targetText == "10.0.0.1:9000")
    #expect(try SinkURL("nerve:").targetText == "127.0.0.1:9000")
    #expect(try SinkURL("weirdconnect:?broadcast").targetText == "255.255.255.255:9000")
    #expect(try SinkURL("osc://10.0.0.1").rate == 60)
    #expect(try SinkURL("rtpmidi://10.0.0.1").targetText == "10.0.0.1:5004")
    #expect(try SinkURL("rtpmidi://10.0.0.1?layout=spec&notes=on").midi == MIDIOptions())
  }

  @Test(
    "a wrong address is refused in one sentence that names the value",
    arguments: [
      ("osc://", "host is empty"), ("osc://1.2.3:8000", "1.2.3"), ("osc://a:b", "b"),
      ("osc://h:8000?rate=100", "rate=100"), ("osc+tcp://h?framing=x", "framing=x"),
      ("csv:", "needs a file"), ("midi://x", "midi://x"), ("rtpmidi://h?channel=17", "channel=17"),
      ("rtpmidi://h?layout=x", "layout=x"), ("rtpmidi://h?notes=x", "notes=x"),
      ("rtpmidi://h:65535", "65535"), ("midifile:", "needs a file"), ("rtpmidi://h?arkit", "arkit"),
      ("osc://-bad:8000", "-bad"),
      ("weirdconnect://h:70000", "70000"),
      ("weirdconnect2://h?jacks=9", "jacks=9"), ("weirdconnect2://h?unit=5", "unit"),
      ("weirdconnect2:", ""), ("jackcv:?jacks=9", "jacks=9"), ("jackcv:?scale=7", "scale=7"),
      ("jackcv:?unit=0", "unit=0"),
      ("jackcv:a:b", "a:b"), ("jackcv:?gain=1", "gain"),
    ])
  func refuses(text: String, named: String) {
    let error = #expect(throws: AddressError.self) { try SinkURL(text) }
    #expect(error?.description.contains(named) == true, "\(error?.description ?? "")")
  }
}
