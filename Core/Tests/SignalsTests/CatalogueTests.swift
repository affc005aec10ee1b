import Signals
import Testing

@Suite("Channel catalogue")
struct CatalogueTests {
  @Test("62 channels: 52 of the face, 6 of the head, 4 of the eyes, in wire order")
  func order() {
    #expect(Channel.count == 62 && ARKitShape.count == 52)
    #expect(Channel.allCases.map(\.rawValue) == Array(0..<62))
    #expect(Channel.allCases.count { $0.group == .face } == 52)
    #expect(Channel.allCases.count { $0.group == .head } == 6)
    #expect(Channel.allCases.count { $0.group == .eyes } == 4)
  }

  @Test(
    "well-known slots stay where the wire has them",
    arguments: [
      (.browDownLeft, 0), (.eyeBlinkLeft, 12), (.jawOpen, 29), (.tongueOut, 51), (.headPitch, 52),
      (.headTx, 55), (.eyeGazeRightY, 61),
    ] as [(Channel, Int)])
  func slots(_ channel: Channel, _ slot: Int) { #expect(channel.rawValue == slot) }

  @Test("a name leads back to its channel", arguments: Channel.allCases)
  func names(_ channel: Channel) {
    #expect(Channel(name: channel.name) == channel)
    #expect(ChannelSet(channel).contains(channel))
    #expect(channel.isBipolar == (channel.range.lowerBound < 0))
    #expect(channel.range.lowerBound == (channel.isBipolar ? -channel.range.upperBound : 0))
  }

  @Test("ARKit's names are found in either capitalisation", arguments: ARKitShape.allCases)
  func shapes(_ shape: ARKitShape) {
    #expect(ARKitShape(name: shape.name) == shape)
    #expect(ARKitShape(name: shape.name.prefix(1).uppercased() + shape.name.dropFirst()) == shape)
  }

  @Test("an unknown name is nothing", arguments: ["", "jawopen", "JAWOPEN", "_neutral", "é"])
  func unknown(_ name: String) {
    #expect(Channel(name: name) == nil && ARKitShape(name: name) == nil)
  }

  @Test("sets hold what was put in")
  func sets() {
    var set = ChannelSet()
    set.insert(.jawOpen)
    set.insert(.eyeGazeRightY)
    #expect(set.contains(.jawOpen) && !set.contains(.jawLeft) && set.rawValue.nonzeroBitCount == 2)
    set.remove(.jawOpen)
    #expect(set == ChannelSet(.eyeGazeRightY))
    #expect(ChannelSet(Channel.allCases) == .all && ShapeSet(ARKitShape.allCases) == .all)
    #expect(ChannelSet.core.rawValue.nonzeroBitCount == 8)
  }
}
