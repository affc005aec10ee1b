import FaceControl
import Mapping
import Signals
import Testing

@Suite("Presets in links")
struct PresetLinkTests {
  private static let preset: Preset = {
    var mapping = MappingTable.identity
    mapping[.jawOpen].routes = [.osc("/jaw"), .cv(3)]
    return Preset(name: "Stage ü", sinks: ["osc://127.0.0.1:8000"], mapping: mapping)
  }()

  @Test("a link, its fragment and the document itself give the preset back")
  func roundTrip() throws {
    let document = try Self.preset.json()
    let fragment = PresetLink.fragment(of: document)
    #expect(
      fragment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_=".contains($0)) })
    for text in [
      fragment, "#" + fragment, "  https://192.168.1.5:8443/presets#\(fragment)\n",
      "http://localhost:8080/presets#\(fragment)", String(decoding: document, as: UTF8.self),
    ] {
      #expect(try Preset(json: PresetLink.document(in: text)) == Self.preset, "\(text.prefix(30))")
    }
  }

  @Test(
    "a link that is cut off says so", arguments: ["p=", "#p=A", "p=AB!D", "https://x/presets#p=ä"])
  func cut(text: String) {
    let error = #expect(throws: PresetError.self) { try PresetLink.document(in: text) }
    #expect(error?.description.contains("link") == true)
  }

  @Test("every truncation of a link is refused as a preset")
  func truncated() throws {
    let fragment = PresetLink.fragment(of: try Self.preset.json())
    for length in 0..<fragment.count {
      let text = String(fragment.prefix(length))
      let error = #expect(throws: PresetError.self) {
        try Preset(json: PresetLink.document(in: text))
      }
      if length >= PresetLink.fragment(of: []).count {
        #expect(error?.description.hasPrefix("The link is damaged, ") == true, "\(length)")
      }
    }
  }

  @Test("a damaged link says what is wrong with it, and what to do")
  func damagedSentences() throws {
    let letters = PresetLink.fragment(of: try Self.preset.json()).dropFirst(2)
    let half = letters.prefix(40)
    for (text, reason) in [
      ("sensorium://preset?p=", "is empty"),
      ("p=AB!D", "(4 characters) is not base64url"),
      ("sensorium://preset?p=\(half)", "(40 characters) is no whole preset"),
    ] {
      let error = #expect(throws: PresetError.self) { try PresetLink.document(in: text) }
      #expect(
        error?.description
          == "The link is damaged, its part after p= \(reason): copy the whole link and paste it again."
      )
    }
    // A whole document that is something else is no damage.
    let other = #expect(throws: PresetError.self) {
      try Preset(json: PresetLink.document(in: "p=e30"))
    }
    #expect(other?.description.contains("This is not a preset") == true)
  }

  @Test("the link that opens the app holds the same document, and is read like a page's")
  func app() throws {
    let document = try Preset(name: "Ä “quoted”", sinks: ["osc://10.0.0.2:8000"]).json()
    let link = PresetLink.app(of: document)
    #expect(link.hasPrefix("sensorium://preset?p="))
    for text in [link, "  \(link)\n", link.replacing("preset?", with: "preset/?"), link + "&x=1"] {
      #expect(try Preset(json: PresetLink.document(in: text)) == Preset(json: document), "\(text)")
    }
    let late = link.replacing("?p=", with: "?from=mail&p=")
    #expect(try Preset(json: PresetLink.document(in: late)) == Preset(json: document))
    #expect(
      try Preset(json: PresetLink.document(in: link.replacing("sensorium:", with: "SENSORIUM:")))
        == Preset(json: document))
  }

  @Test(
    "an app link that is damaged, or no preset's, is refused with one sentence",
    arguments: [
      "sensorium://preset", "sensorium://preset?", "sensorium://preset?p=",
      "sensorium://preset?p=%",
      "sensorium://preset?p=Zg=g", "sensorium://take?p=e30", "sensorium:", "sensorium://?p=e30",
    ])
  func damaged(text: String) {
    let error = #expect(throws: PresetError.self) { try PresetLink.document(in: text) }
    #expect(error?.description.contains(": ") == true)
  }

  @Test("an app link cut at any place is refused, or is no preset")
  func appTruncated() throws {
    let document = try Preset(name: "Cut", sinks: ["osc://10.0.0.2:8000"]).json()
    let link = PresetLink.app(of: document)
    for count in 0..<link.count {
      #expect(throws: PresetError.self) {
        _ = try Preset(json: PresetLink.document(in: String(link.prefix(count))))
      }
    }
  }
}
