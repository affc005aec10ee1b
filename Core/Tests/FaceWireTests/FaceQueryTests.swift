import FaceWire
import OSC
import Signals
import Testing

@Suite("A face in OSCQuery")
struct FaceQueryTests {
  static var frame: ChannelFrame {
    var frame = ChannelFrame(time: 2, sequence: 9, isTracked: true, values: .zero, available: .all)
    frame.values[.jawOpen] = 0.5
    return frame
  }

  @Test("every channel and the meta messages are there, with range and use")
  func everything() throws {
    let tree = OSCQueryNode(
      FaceQuery.methods(Self.frame, fps: 60), descriptions: FaceQuery.descriptions())
    #expect(tree.methods.count == Channel.count + 3)
    let jaw = try #require(tree["/weirdphone/blendshape/jawOpen"]?.method)
    #expect(jaw.value == .float32(0.5))
    #expect(jaw.range == 0...1)
    #expect(jaw.description == "Jaw open. For example: Amplitude envelope, gate trigger.")
    let pitch = try #require(tree["/weirdphone/head/pitch"]?.method)
    #expect(pitch.unit == "angle.radian")
    #expect(tree["/weirdphone/blendshape"]?.description != nil)
  }

  @Test("a performer's prefix, routes of one's own, and channels that are not there")
  func prefixAndRoutes() {
    var frame = Self.frame
    frame.available = ChannelSet([.jawOpen, .headYaw])
    let paths = FaceQuery.methods(
      frame, fps: 0, prefix: "/sensorium/ada", addresses: [.headYaw: ["/pan", "/width"]]
    ).map(\.path)
    #expect(
      paths == [
        "/sensorium/ada/meta/timestamp", "/sensorium/ada/meta/sequence", "/sensorium/ada/meta/fps",
        "/sensorium/ada/blendshape/jawOpen", "/pan", "/width",
      ])
  }

  @Test("known gestures are there too, under their own addresses or their routes")
  func gestures() throws {
    var gestures = GestureFrame(available: [GestureSet(.smile), GestureSet(.nod)])
    gestures[.smile] = 0.25
    gestures[.nod] = .nan
    let methods = FaceQuery.methods(
      Self.frame, gestures: gestures, fps: 0, prefix: "/sensorium/ada",
      gestureAddresses: [.nod: ["/yes"]])
    let last = methods.suffix(2)
    #expect(last.map(\.path) == ["/sensorium/ada/gesture/smile", "/yes"])
    #expect(last.map(\.value) == [.float32(0.25), .float32(0)])
    #expect(last.first?.description == "Smile, as a gesture.")
  }
}
