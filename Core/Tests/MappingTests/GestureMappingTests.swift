import Foundation
import Mapping
import Signals
import Testing

@Suite("Mapping of gestures")
struct GestureMappingTests {
  private func map(
    _ mapper: inout Mapper, smile: Float, at time: Double = 0, available: GestureSet = .all,
    isTracked: Bool = true, allowed: ChannelSet = .all
  ) -> ControlFrame {
    var gestures = GestureFrame(available: available)
    if available.contains(.smile) { gestures[.smile] = smile }
    return mapper.apply(
      ChannelFrame(time: time, isTracked: isTracked), gestures: gestures, allowed: allowed)
  }

  private func mapper(_ change: (inout OutputMapping) -> Void = { _ in }) -> Mapper {
    var table = MappingTable.identity
    table.route(.gesture(.smile), to: [.cv(2)])
    change(&table[FaceGesture.smile])
    return Mapper(table: table, globalSmoothing: 0)
  }

  @Test("nothing goes out of a gesture that nobody has turned on, but its input is seen")
  func off() {
    var mapper = Mapper()
    let control = map(&mapper, smile: 0.7)
    #expect(control.gestureSet.isEmpty && control.gestures == .zero)
    #expect(control.input(of: .gesture(.smile)) == 0.7)
    #expect(control.output(of: .gesture(.smile)) == nil)
    #expect(control.gestureAvailable == .all)
  }

  @Test("the order is invert, curve, range, jack")
  func order() {
    var mapper = mapper {
      $0.isInverted = true
      $0.curve = .exponential
      $0.min = 0.2
      $0.max = 0.6
    }
    let control = map(&mapper, smile: 0.25)
    let expected: Float = 0.2 + 0.4 * (0.75 * 0.75)
    #expect(abs(control.gestures[FaceGesture.smile.rawValue] - expected) < 1e-6)
    #expect(abs(control.cv[1] - expected) < 1e-6 && control.cvMask == 0b10)
    #expect(control.gestureSet == GestureSet(.smile))
    #expect(control.output(of: .gesture(.smile)) == control.gestures[FaceGesture.smile.rawValue])
  }

  @Test("its own smoothing replaces the global one and comes first")
  func smoothing() {
    var mapper = mapper {
      $0.smoothing = 100
      $0.isInverted = true
    }
    mapper.globalSmoothing = 500
    #expect(map(&mapper, smile: 0).gestures[FaceGesture.smile.rawValue] == 1)
    let later = map(&mapper, smile: 1, at: 0.1).gestures[FaceGesture.smile.rawValue]
    #expect(abs(later - Float(exp(-1.0))) < 1e-5)
    mapper.restart()
    #expect(map(&mapper, smile: 1, at: 0.2).gestures[FaceGesture.smile.rawValue] == 0)
  }

  @Test("an unavailable gesture is silent, and a lost face holds and silences")
  func gone() {
    var mapper = mapper()
    _ = map(&mapper, smile: 0.8)
    let lost = map(&mapper, smile: 0, at: 0.1, isTracked: false)
    #expect(lost.gestureSet.isEmpty && lost.gestures[FaceGesture.smile.rawValue] == 0.8)
    #expect(lost.cv[1] == 0.8)
    let missing = map(&mapper, smile: 0, at: 0.2, available: [])
    #expect(missing.gestureSet.isEmpty && missing.gestures == .zero && missing.cv[1] == 0)
    #expect(missing.input(of: .gesture(.smile)) == nil)
  }

  @Test("a gesture sounds in a tier only when all its channels do")
  func tiers() {
    var mapper = mapper()
    #expect(map(&mapper, smile: 1, allowed: .core).gestureSet == GestureSet(.smile))
    let one = ChannelSet(Channel.mouthSmileLeft)
    #expect(map(&mapper, smile: 1, allowed: one).gestureSet.isEmpty)
  }

  @Test("a gesture that is turned on in mid-session begins where it is")
  func turnedOn() {
    var mapper = Mapper(globalSmoothing: 500)
    _ = map(&mapper, smile: 0)
    mapper.table.route(.gesture(.smile), to: [.cv(1)])
    #expect(map(&mapper, smile: 0.9, at: 0.016).cv[0] == 0.9)
  }
}
