import Foundation
import OSC
import Testing

@Suite("OSCQuery tree")
struct OSCQueryTests {
  static let tree = OSCQueryNode(
    [
      OSCQueryMethod(
        "/face/jaw", .float32(0.25), range: 0...1, description: "Says \"ah\".\n", unit: "x"),
      OSCQueryMethod("/face/head/pitch", .float32(.nan), description: "p"),
      OSCQueryMethod("/face/head/count", .int32(-3), range: -5...5, description: "c"),
      OSCQueryMethod("/name", .string("a/b\\"), description: "n"),
      OSCQueryMethod("/on", .true, description: "o"),
    ], descriptions: ["/face": "A face."])

  static func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test("the root holds everything below it, each node with its full path")
  func wholeTree() throws {
    guard case .json(let text) = Self.tree.answer("/", attribute: nil) else {
      Issue.record("no answer")
      return
    }
    let root = try Self.object(text)
    #expect(root["FULL_PATH"] as? String == "/")
    #expect(root["ACCESS"] as? Int == 0)
    let face = try #require((root["CONTENTS"] as? [String: Any])?["face"] as? [String: Any])
    #expect(face["DESCRIPTION"] as? String == "A face.")
    let jaw = try #require((face["CONTENTS"] as? [String: Any])?["jaw"] as? [String: Any])
    #expect(jaw["FULL_PATH"] as? String == "/face/jaw")
    #expect(jaw["TYPE"] as? String == "f")
    #expect(jaw["ACCESS"] as? Int == 1)
    #expect(jaw["VALUE"] as? [Double] == [0.25])
    #expect(jaw["DESCRIPTION"] as? String == "Says \"ah\".\n")
    #expect((jaw["RANGE"] as? [[String: Double]]) == [["MIN": 0, "MAX": 1]])
    #expect(jaw["CONTENTS"] == nil)
  }

  @Test(
    "one attribute, what a node lacks, and what there is not",
    arguments: [
      ("/face/jaw", "VALUE", OSCQueryNode.Answer.json("{\"VALUE\":[0.25]}")),
      ("/face/head/count", "VALUE", .json("{\"VALUE\":[-3]}")),
      ("/face/head/count", "RANGE", .json("{\"RANGE\":[{\"MIN\":-5,\"MAX\":5}]}")),
      ("/face/head/pitch", "VALUE", .json("{\"VALUE\":[null]}")),
      ("/on", "VALUE", .json("{\"VALUE\":[true]}")), ("/on", "TYPE", .json("{\"TYPE\":\"T\"}")),
      ("/name", "VALUE", .json("{\"VALUE\":[\"a/b\\\\\"]}")), ("/face", "VALUE", .nothing),
      ("/face/head/pitch", "RANGE", .nothing), ("/face/jaw", "CONTENTS", .nothing),
      ("/face/jaw", "TAGS", .nothing), ("/face/jaw", "BANANA", .unknownAttribute),
      ("/nose", "VALUE", .unknownAddress), ("nose", "VALUE", .unknownAddress),
      ("/face/jaw/deeper", "VALUE", .unknownAddress),
    ])
  func attributes(address: String, attribute: String, answer: OSCQueryNode.Answer) {
    #expect(Self.tree.answer(address, attribute: attribute) == answer)
  }

  @Test("what is no address is left out of the tree")
  func malformed() {
    let deep = String(repeating: "/a", count: 40)
    let tree = OSCQueryNode(
      ["", "x", "/", "//a", "/a//b", "/a/", deep].map {
        OSCQueryMethod($0, .int32(1), description: "")
      })
    #expect(tree.methods.isEmpty)
  }

  @Test("the host tells what it can do")
  func host() throws {
    let info = try Self.object(OSCQueryHost(name: "A \"hub\"", port: 8010).json)
    #expect(info["NAME"] as? String == "A \"hub\"")
    #expect(info["OSC_PORT"] as? Int == 8010)
    #expect((info["EXTENSIONS"] as? [String: Bool])?["LISTEN"] == true)
  }
}
