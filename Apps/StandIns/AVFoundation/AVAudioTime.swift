public import Foundation

/// https://developer.apple.com/documentation/avfaudio/avaudiotime
public class AVAudioTime: NSObject {
  /// https://developer.apple.com/documentation/avfaudio/avaudiotime/hosttime(forseconds:)
  ///
  /// Host time is in ticks, of which a second has 24,000,000: it is not in nanoseconds.
  public class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
    UInt64(max(seconds, 0) * 24_000_000)
  }
}
