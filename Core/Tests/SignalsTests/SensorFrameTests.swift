import Signals
import Testing

@Suite("Sensor frame")
struct SensorFrameTests {
  @Test("time, sequence and tracking are those of what is inside")
  func passesThrough() {
    let face = SensorFrame.face(.lost(time: 2.5, sequence: 7))
    #expect(face.time == 2.5 && face.sequence == 7 && !face.isTracked)
    let channels = SensorFrame.channels(ChannelFrame(time: 3.5, sequence: 8))
    #expect(channels.time == 3.5 && channels.sequence == 8 && channels.isTracked)
  }
}
