import Addresses
import Console
import FaceControl
import FaceScreens
import Mapping
import ScreenKit
import Signals
import Testing

@Suite("Loading a preset")
struct PresetPlanTests {
  private static func sink(_ id: String, _ text: String, isOn: Bool = true) throws -> SinkStatus {
    let url = try SinkURL(text)
    return SinkStatus(
      id: id, url: text, kind: url.kind, target: url.targetText, tone: .connected, sentence: "",
      isOn: isOn)
  }

  private static let mapping: MappingTable = {
    var mapping = MappingTable.identity
    mapping[.jawOpen].isInverted = true
    return mapping
  }()

  private func plan(
    _ preset: Preset, sinks: [SinkStatus] = [], tier: Tier = .pro,
    settings: FaceSettings = FaceSettings()
  ) -> PresetPlan {
    PresetPlan(loading: preset, over: settings, sinks: sinks, tier: tier)
  }

  @Test("outputs that are named are turned on or added, the others turned off, and that is said")
  func sinks() throws {
    let plan = plan(
      Preset(name: "Studio", sinks: ["osc://127.0.0.1:8000?rate=30", "nerve://127.0.0.1:9000"]),
      sinks: [
        try Self.sink("s1", "weirdconnect://10.0.0.2:9000"),
        try Self.sink("s2", "osc://127.0.0.1:8000", isOn: false),
        try Self.sink("s3", "csv:out.csv"),
        try Self.sink("s4", "osc://127.0.0.1:8000?arkit", isOn: false),
      ])
    #expect(plan.kept.map(\.id) == ["s2"] && plan.kept.map(\.rate) == [30])
    #expect(plan.added == [try SinkURL("nerve://127.0.0.1:9000")])
    #expect(plan.turnedOff == ["s1"])
    #expect(
      plan.sentence
        == "Loaded: Studio. On: OSC 127.0.0.1:8000, NERVE 127.0.0.1:9000. Off: WeirdConnect 10.0.0.2:9000."
    )
  }

  @Test("a preset without outputs leaves them alone")
  func noSinks() throws {
    let plan = plan(Preset(name: "A"), sinks: [try Self.sink("s1", "osc://127.0.0.1:8000")])
    #expect(plan.kept.isEmpty && plan.added.isEmpty && plan.turnedOff.isEmpty)
    #expect(plan.sentence == "Loaded: A.")
  }

  @Test("mapping, smoothing and sensitivity are taken over; what it does not say stays")
  func settings() {
    let before = FaceSettings(sensitivity: 1.5, smoothing: 70, mapping: Self.mapping)
    let whole = plan(
      Preset(name: "A", smoothing: 5, sensitivity: 9), settings: before
    ).settings
    #expect(whole.mapping == .identity && whole.smoothing == 5 && whole.sensitivity == 2)
    let connection = plan(Preset(name: "A", includesMapping: false), settings: before).settings
    #expect(connection.mapping == Self.mapping && connection.sensitivity == 1.5)
  }

  @Test("the free tier takes one protocol and no mapping, and says so")
  func free() throws {
    let plan = plan(
      Preset(
        name: "A",
        sinks: ["osc://127.0.0.1:8000", "nerve://127.0.0.1:9000", "osc://127.0.0.1:8001"],
        mapping: Self.mapping), tier: .free)
    #expect(plan.settings.mapping == .identity)
    #expect(plan.added.map(\.targetText) == ["127.0.0.1:8000", "127.0.0.1:8001"])
    #expect(plan.sentence.contains("part of Pro") && plan.sentence.contains("one protocol"))
  }

  @Test("a preset from elsewhere opens no file and survives outputs that nobody knows")
  func hostile() throws {
    let plan = plan(
      Preset(
        name: "A",
        sinks: [
          "csv:/etc/passwd", "jsonl:-", "gopher://x", "osc://127.0.0.1:8000",
          "osc://127.0.0.1:8000",
        ]))
    #expect(plan.added == [try SinkURL("osc://127.0.0.1:8000")])
    #expect(plan.sentence.contains("/etc/passwd") && plan.sentence.contains("gopher"))
    let nothing = self.plan(
      Preset(name: "A", sinks: ["gopher://x"]), sinks: [try Self.sink("s1", "osc://127.0.0.1:8000")]
    )
    #expect(nothing.turnedOff.isEmpty && nothing.sentence.contains("stay"))
  }

  @Test("a preset adds as many outputs as there is room for, and names the others")
  func room() throws {
    let preset = Preset(
      name: "Many", sinks: (0..<4).map { "osc://127.0.0.1:\(20_000 + $0)" }, mapping: .identity,
      includesMapping: false)
    let plan = PresetPlan(
      loading: preset, over: FaceSettings(),
      sinks: try (0..<254).map { try Self.sink("s\($0)", "osc://127.0.0.1:\(10_000 + $0)") },
      tier: .pro)
    #expect(plan.added.map(\.targetText) == ["127.0.0.1:20000", "127.0.0.1:20001"])
    #expect(
      plan.sentence.contains(
        "Left out: OSC 127.0.0.1:20002, OSC 127.0.0.1:20003. 256 outputs are here and 256 is the most"
      ))
  }
}
