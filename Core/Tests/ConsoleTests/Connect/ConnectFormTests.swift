import Addresses
import Console
import ScreenKit
import Testing

@Suite("What the forms of CONNECT show")
struct ConnectFormTests {
  @Test(
    "each kind of output has its fields",
    arguments: [
      (.weirdConnect, [.host, .port, .timeout, .broadcast]),
      (.weirdConnectV2, [.host, .port, .tenVolts]), (.nerve, [.host, .port]),
      (.osc, [.host, .port, .arkit]), (.oscTCP, [.host, .port, .arkit, .framing]),
      (.rtpMIDI, [.host, .port, .midi]), (.jackMIDI, [.path, .midi]),
      (.jackCV, [.path, .tenVolts]),
      (.midiFile, [.path, .midi]), (.csv, [.path]), (.jsonl, [.path]),
    ] as [(SinkKind, [SinkForm.Field])])
  func fields(kind: SinkKind, fields: [SinkForm.Field]) {
    var screen = ConnectScreen(HubState())
    _ = screen.apply(.setSinkKind(kind: kind))
    #expect(screen.sinkForm.fields == fields)
    #expect(screen.sinkForm.colour == kind.colour)
  }

  @Test("recent targets are offered to outputs with a host")
  func recents() {
    var screen = ConnectScreen(HubState(recents: ["10.0.0.2:8000"]))
    #expect(screen.sinkForm.fields.contains(.recents))
    _ = screen.apply(.setSinkKind(kind: .csv))
    #expect(!screen.sinkForm.fields.contains(.recents))
  }

  @Test("the name of an output without a host is asked for by its kind")
  func pathTitles() {
    var screen = ConnectScreen(HubState())
    _ = screen.apply(.setSinkKind(kind: .csv))
    #expect(screen.sinkForm.pathTitle == "File on the hub")
    _ = screen.apply(.setSinkKind(kind: .jackCV))
    #expect(screen.sinkForm.pathTitle.hasPrefix("Name of our JACK client"))
  }

  @Test("a MIDI channel is one of sixteen, or each performer's own")
  func midiChannels() {
    var screen = ConnectScreen(HubState())
    #expect(screen.sinkForm.midiChannels.map(\.id) == (1...16).map { "\($0)" } + ["performer"])
    #expect(screen.sinkForm.midiChannel == "1")
    _ = screen.apply(.setMIDIChannel(channel: "16"))
    #expect(screen.sinkForm.midi == MIDIOptions(channel: 16))
    _ = screen.apply(.setMIDIChannel(channel: "performer"))
    #expect(screen.sinkForm.midi.followsPerformer && screen.sinkForm.midiChannel == "performer")
    _ = screen.apply(.setMIDIChannel(channel: "17"))
    #expect(screen.sinkForm.midiChannel == "performer")
    _ = screen.apply(.setMIDIChannel(channel: "3"))
    #expect(screen.sinkForm.midi == MIDIOptions(channel: 3) && screen.sinkForm.midiChannel == "3")
  }

  @Test("its numbers stay within the ends that its sliders show")
  func rules() {
    var screen = ConnectScreen(HubState())
    let (rate, timeout) = (screen.sinkForm.rateRule, screen.sinkForm.timeoutRule)
    #expect(rate.unit == "frames per second" && rate.snaps == [30, 60])
    for number in [-1, 1000] {
      _ = screen.apply(.setRate(rate: number))
      _ = screen.apply(.setTimeout(seconds: number))
      let isLow = number < 0
      #expect(Double(screen.sinkForm.rate) == (isLow ? rate.minimum : rate.maximum))
      #expect(Double(screen.sinkForm.timeout) == (isLow ? timeout.minimum : timeout.maximum))
    }
    #expect(Double(ConnectScreen(HubState()).sinkForm.timeout) == timeout.standard)
  }

  @Test("a source's text is asked for by its kind")
  func sourceFields() {
    var screen = ConnectScreen(HubState())
    let cases: [(SourceForm.Kind, String?, isNumeric: Bool)] = [
      (.liveLink, "Port on this computer", true), (.replay, "File on the hub", false),
      (.openSeeFace, "Port on this computer", true), (.demo, nil, false),
    ]
    for (kind, title, isNumeric) in cases {
      _ = screen.apply(.setSourceKind(kind: kind))
      #expect(screen.sourceForm.fieldTitle == title)
      #expect(screen.sourceForm.isNumeric == isNumeric)
      #expect(screen.sourceForm.hint == screen.sourceForm.kinds.first { $0.id == kind }?.hint)
    }
  }

  @Test("inverted axes are listed by what moves")
  func inverted() {
    var screen = ConnectScreen(HubState())
    #expect(screen.sourceForm.inverted == nil)
    _ = screen.apply(.setSourceAxis(axis: "roll", isInverted: true))
    _ = screen.apply(.setSourceAxis(axis: "pitch", isInverted: true))
    #expect(screen.sourceForm.inverted == "Inverted: Nod, Tilt")
  }
}
