import Addresses
import Testing

@Suite("Outputs for each performer")
struct SinkURLSplitTests {
  private let two = [
    ("p1", PerformerIdentity(name: "Ada", slug: "ada", colour: .sky, midiChannel: 1)),
    ("p2", PerformerIdentity(name: "Joan", slug: "joan", colour: .pink, midiChannel: 2)),
  ]

  @Test(
    "OSC by name, datagrams by port, files by file name",
    arguments: [
      (
        "osc://10.0.0.2:8000?arkit",
        [
          "osc://10.0.0.2:8000?arkit&named&performer=p1",
          "osc://10.0.0.2:8000?arkit&named&performer=p2",
        ]
      ),
      (
        "weirdconnect://10.0.0.2:9000",
        ["weirdconnect://10.0.0.2:9000?performer=p1", "weirdconnect://10.0.0.2:9001?performer=p2"]
      ),
      (
        "csv:/a.b/out.csv",
        ["csv:/a.b/out-ada.csv?performer=p1", "csv:/a.b/out-joan.csv?performer=p2"]
      ),
      (
        "rtpmidi://10.0.0.2:5004?channel=3",
        [
          "rtpmidi://10.0.0.2:5004?channel=performer&performer=p1",
          "rtpmidi://10.0.0.2:5004?channel=performer&performer=p2",
        ]
      ),
      ("jsonl:-", ["jsonl:-?performer=p1", "jsonl:-?performer=p2"]),
    ])
  func split(text: String, copies: [String]) throws {
    let split = try SinkURL(text).split(for: two.map { (id: $0.0, identity: $0.1) })
    #expect(split.map(\.description) == copies)
    for copy in copies { #expect(try SinkURL(copy).description == copy) }
  }
}
