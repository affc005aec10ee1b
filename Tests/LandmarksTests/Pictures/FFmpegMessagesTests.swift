import Testing

@testable import Landmarks

@Suite("What ffmpeg says")
struct FFmpegMessagesTests {
  static let text = """
    [info] Input #0, mov, from 'file:talk.mp4':
    [Parsed_showinfo_0 @ 0x5562] [info] config in time_base: 1/12800, frame_rate: 25/1
    [Parsed_showinfo_0 @ 0x5562] [info] n:   0 pts:      0 pts_time:0       pos:       48 fmt:yuv420p
    [mov @ 0x55] [error] file:talk.mp4: Something is wrong.
    [Parsed_showinfo_0 @ 0x5562] [info] n:   1 pts:    512 pts_time:0.04    duration:1
    [error] the second complaint
    [Parsed_showinfo_0 @ 0x5562] [info] n:   2 pts: NOPTS pts_time:NOPTS pos: 1

    """

  @Test("the times of the pictures and the first complaint")
  func reads() {
    var messages = FFmpegMessages()
    for byte in FFmpegMessagesTests.text.utf8 { messages.append([byte]) }
    #expect(messages.times == [0, 0.04, nil])
    #expect(messages.complaint == "Something is wrong")
  }

  @Test("a line without an end takes no memory")
  func bounded() {
    var messages = FFmpegMessages()
    messages.append(repeatElement(UInt8(ascii: "["), count: 100_000))
    messages.append("\n".utf8)
    #expect(messages.times.isEmpty)
    #expect(messages.complaint == nil)
  }
}
