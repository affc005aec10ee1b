import Mapping
import Signals
import Testing

@Suite("Preset")
struct PresetTests {
  private static let document = """
    {
      "author" : {
        "name" : "Ada",
        "note" : null
      },
      "format" : "sensorium.preset",
      "large" : 18446744073709551615,
      "mapping" : {
        "futureChannel" : {
          "curve" : "spline"
        },
        "headYaw" : {
          "deadZone" : 0.05,
          "max" : 1,
          "min" : 0
        },
        "jawOpen" : {
          "curve" : {
            "exponential" : 3.5
          },
          "routes" : [
            {
              "osc" : "/jaw"
            }
          ]
        },
        "tongueOut" : {
          "colour" : "red"
        }
      },
      "name" : "Stage",
      "sensitivity" : 1.25,
      "sinks" : [
        "osc://127.0.0.1:8000"
      ],
      "smoothing" : 35,
      "tags" : [
        1,
        2.5,
        -3,
        true,
        "ü/"
      ],
      "version" : 1
    }

    """

  @Test("a document comes back byte for byte, unknown keys and all")
  func byteStable() throws {
    let preset = try Preset(json: PresetTests.document.utf8)
    #expect(String(decoding: try preset.json(), as: UTF8.self) == PresetTests.document)
    #expect(preset.name == "Stage" && preset.smoothing == 35 && preset.sensitivity == 1.25)
    #expect(preset.sinks == ["osc://127.0.0.1:8000"])
    #expect(preset.mapping[.jawOpen].curve == .exponential(power: 3.5))
    #expect(preset.mapping[.headYaw] == OutputMapping())
    #expect(preset.mapping[.tongueOut] == .identity(for: .tongueOut))
  }

  @Test("unknown keys outlive a change of everything known")
  func unknownSurvives() throws {
    var preset = try Preset(json: PresetTests.document.utf8)
    preset.name = "Studio"
    preset.sinks = []
    preset.sensitivity = nil
    preset.mapping = .identity
    let text = String(decoding: try preset.json(), as: UTF8.self)
    for part in ["Ada", "futureChannel", "deadZone", "colour", "18446744073709551615"] {
      #expect(text.contains(part))
    }
    for part in ["Stage", "sinks", "sensitivity", "exponential", "\"max\""] {
      #expect(!text.contains(part))
    }
    #expect(try Preset(json: text.utf8) == preset)
  }

  @Test("gestures and note gates are in the document, with what is not known of them")
  func gestures() throws {
    let text = """
      {"format":"sensorium.preset","version":1,"name":"A","mapping":{"winkLeft":{"isOn":true,
      "aura":7,"routes":[{"note":{"note":36,"velocity":"speed"}},{"midiCC14":20}]}}}
      """
    let preset = try Preset(json: text.utf8)
    let gate = NoteGate(note: 36, velocity: .speed)
    #expect(preset.mapping[FaceGesture.winkLeft].isOn)
    #expect(preset.mapping[FaceGesture.winkLeft].routes == [.note(gate), .midiCC14(20)])
    let document = String(decoding: try preset.json(), as: UTF8.self)
    #expect(document.contains("\"aura\" : 7"))
    #expect(try Preset(json: document.utf8) == preset)
  }

  @Test("a name is enough, the rest is usual")
  func least() throws {
    let text = "{\"format\":\"sensorium.preset\",\"version\":1,\"name\":\"A\"}"
    #expect(try Preset(json: text.utf8) == Preset(name: "A", includesMapping: false))
  }

  @Test("a preset that says nothing of the mapping goes on saying nothing")
  func withoutMapping() throws {
    var preset = try Preset(json: PresetTests.document.utf8)
    #expect(preset.includesMapping)
    preset.includesMapping = false
    let text = String(decoding: try preset.json(), as: UTF8.self)
    #expect(!text.contains("mapping") && text.contains("Ada"))
    #expect(try !Preset(json: text.utf8).includesMapping)
  }

  @Test("notes are kept, also those that are no text")
  func notes() throws {
    let start = "{\"format\":\"sensorium.preset\",\"version\":1,\"name\":\"A\",\"notes\":"
    let preset = try Preset(json: (start + "\"For drums.\"}").utf8)
    #expect(preset.notes == "For drums.")
    #expect(try Preset(json: preset.json()).notes == "For drums.")
    let odd = try Preset(json: (start + "[1,2]}").utf8)
    #expect(odd.notes == nil)
    #expect(String(decoding: try odd.json(), as: UTF8.self).contains("notes"))
  }

  @Test(
    "what cannot be used says why",
    arguments: [
      ("", "format"), (String(repeating: "[", count: 513), "format"), ("[]", "format"),
      ("{\"format\":\"other\",\"version\":1}", "format"),
      ("{\"format\":\"sensorium.preset\",\"version\":2,\"name\":\"A\"}", "version 2"),
      ("{\"format\":\"sensorium.preset\",\"version\":1}", "\"name\" is missing"),
      ("{\"format\":\"sensorium.preset\",\"version\":1,\"name\":3}", "name"),
      (
        "{\"format\":\"sensorium.preset\",\"version\":1,\"name\":\"A\","
          + "\"mapping\":{\"jawOpen\":{\"routes\":[{\"cv\":99}]}}}", "CV jack 99"
      ),
      (
        "{\"format\":\"sensorium.preset\",\"version\":1,\"name\":\"A\","
          + "\"mapping\":{\"jawOpen\":{\"curve\":\"cubic\"}}}", "mapping.jawOpen.curve"
      ),
      (
        "{\"format\":\"sensorium.preset\",\"version\":1,\"name\":\"A\",\"mapping\":"
          + "{\"nod\":{\"routes\":[{\"note\":{\"note\":1,\"velocity\":\"loud\"}}]}}}",
        "Use 1 to 127, or \"speed\"."
      ),
    ])
  func refuses(_ text: String, _ reason: String) {
    let error = #expect(throws: PresetError.self) { try Preset(json: text.utf8) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test("a document without end is not read to its end")
  func endless() {
    let error = #expect(throws: PresetError.self) {
      try Preset(json: sequence(first: UInt8(ascii: " ")) { $0 })
    }
    #expect(error?.description.contains("1 MiB") == true)
  }

  @Test("every truncation is refused, none traps")
  func truncated() {
    let bytes = Array(PresetTests.document.utf8)
    for length in stride(from: 0, to: bytes.count - 2, by: 3) {
      #expect(throws: PresetError.self) { try Preset(json: bytes.prefix(length)) }
    }
  }

  @Test("mutated documents are read or refused, never a trap", arguments: 0..<20)
  func mutated(seed: Int) {
    var random = Random(seed: seed)
    for _ in 0..<25 {
      var bytes = Array(PresetTests.document.utf8)
      for _ in 0...Int(random.next() % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let preset = try? Preset(json: bytes) else { continue }
      #expect((0...500).contains(preset.smoothing))
      #expect(throws: Never.self) { try preset.json() }
    }
  }
}
