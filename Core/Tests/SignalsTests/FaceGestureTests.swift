import Foundation
import Signals
import Testing

@Suite("Face gestures")
struct FaceGestureTests {
  @Test("there are twelve, named unlike any channel")
  func names() throws {
    #expect(FaceGesture.count == 12)
    let channels = Set(Channel.allCases.map { $0.name })
    for gesture in FaceGesture.allCases {
      #expect(FaceGesture(name: gesture.name) == gesture && !channels.contains(gesture.name))
      #expect(gesture.range == 0...1 && !gesture.inputs.isEmpty)
      let bytes = try JSONEncoder().encode([gesture])
      #expect(String(decoding: bytes, as: UTF8.self) == "[\"\(gesture.name)\"]")
      #expect(try JSONDecoder().decode([FaceGesture].self, from: bytes) == [gesture])
    }
    #expect(FaceGesture.winkLeft.title == "Wink left" && FaceGesture.nod.title == "Nod")
    #expect(FaceGesture(name: "jawOpen") == nil)
  }

  @Test("an unknown name in a document says what it is not")
  func unknown() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([FaceGesture].self, from: Data("[\"wave\"]".utf8))
    }
    #expect("\(String(describing: error))".contains("not a gesture"))
  }

  @Test("a set holds what its channels can make")
  func sets() {
    #expect(GestureSet(madeOf: .all) == .all)
    #expect(GestureSet(madeOf: []) == [])
    #expect(
      GestureSet(madeOf: .core)
        == GestureSet([FaceGesture.blink, .winkLeft, .winkRight, .smile, .nod, .shake]))
    var almost = ChannelSet.all
    almost.remove(.mouthClose)
    #expect(GestureSet.all.subtracting(GestureSet(madeOf: almost)) == GestureSet(.mouthOpen))
  }
}
