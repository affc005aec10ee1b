import Testing

@testable import SoundGraph

@Suite("Values on their way")
struct SmoothValueTests {
  typealias Lanes = SIMD16<Float>

  @Test("a voice that lands or sets out leaves the other voices on their ways")
  func lanes() {
    var alone = SmoothValue<Lanes>(Lanes(repeating: 0))
    alone.aim(Lanes(repeating: 1), over: 100)
    var disturbed = alone
    for sample in 0..<120 {
      if sample == 10 {
        var goal = disturbed.goal
        goal[3] = 5
        disturbed.aim(goal, over: 1)
        disturbed.land(voice: 4)
      }
      let (wanted, found) = (alone.next(), disturbed.next())
      for voice in 0..<16 where voice != 3 && voice != 4 { #expect(found[voice] == wanted[voice]) }
      if sample >= 10 { #expect(found[3] == 5 && found[4] == 1) }
      if sample >= 99 { #expect(found[0] == 1 && wanted[0] == 1) }
    }
    #expect(!alone.isMoving)
  }

  @Test("a long way is not cut by a shorter one that another voice begins later")
  func spans() {
    var value = SmoothValue<Lanes>(Lanes(repeating: 0))
    var goal = Lanes(repeating: 0)
    goal[0] = 1
    value.aim(goal, over: 200)
    for _ in 0..<50 { _ = value.next() }
    goal[1] = 1
    value.aim(goal, over: 20)
    for _ in 0..<20 { _ = value.next() }
    #expect(abs(value.value[0] - 0.35) < 1e-4 && value.value[1] == 1 && value.isMoving)
    for _ in 0..<130 { _ = value.next() }
    #expect(value.value[0] == 1 && !value.isMoving)
  }
}
