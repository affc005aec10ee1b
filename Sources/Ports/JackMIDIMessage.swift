/// One MIDI message of one to three bytes and its frame on JACK's clock.
struct JackMIDIMessage: BitwiseCopyable {
  var time: UInt32
  var status: UInt8
  var data1: UInt8
  var data2: UInt8
  var count: UInt8

  @_noLocks
  init(time: UInt32, status: UInt8, data1: UInt8, data2: UInt8, count: UInt8) {
    self.time = time
    self.status = status
    self.data1 = data1
    self.data2 = data2
    self.count = count
  }

  static let none = JackMIDIMessage(time: 0, status: 0, data1: 0, data2: 0, count: 0)
}
