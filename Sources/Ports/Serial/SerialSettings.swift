#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Settings that turn a terminal into a serial line.
enum SerialSettings {
  /// Raw bytes, 8N1, no flow control, no modem lines; reading returns the available bytes.
  static func makeRaw(_ handle: Int32) -> Bool {
    var settings = termios()
    guard tcgetattr(handle, &settings) == 0 else { return false }
    cfmakeraw(&settings)
    settings.c_cflag |= tcflag_t(CLOCAL) | tcflag_t(CREAD)
    settings.c_cflag &= ~(tcflag_t(CSTOPB) | tcflag_t(CRTSCTS))
    settings.c_iflag &= ~(tcflag_t(IXON) | tcflag_t(IXOFF) | tcflag_t(IXANY))
    return tcsetattr(handle, TCSANOW, &settings) == 0
  }

  #if canImport(Darwin)
    /// TIOCEXCL and TIOCNXCL: start and end exclusive use of the line.
    static let (claim, release) = (0x2000_740D as UInt, 0x2000_740E as UInt)

    static func setBaudRate(_ rate: Int, of handle: Int32) -> Bool {
      // IOSSIOSPEED of <IOKit/serial/ioss.h>: _IOW('T', 2, speed_t).
      var speed = speed_t(rate)
      if ioctl(handle, 0x8008_5402, &speed) == 0 { return true }
      var settings = termios()
      guard tcgetattr(handle, &settings) == 0, cfsetspeed(&settings, speed) == 0 else {
        return false
      }
      return tcsetattr(handle, TCSANOW, &settings) == 0
    }

    /// Sets the adapter's read latency to one microsecond.
    static func hurry(_ handle: Int32) {
      // IOSSDATALAT of <IOKit/serial/ioss.h>: _IOW('T', 0, unsigned long).
      var microseconds = UInt(1)
      _ = ioctl(handle, 0x8008_5400, &microseconds)
    }
  #else
    /// TIOCEXCL and TIOCNXCL: start and end exclusive use of the line.
    static let (claim, release) = (UInt(TIOCEXCL), UInt(TIOCNXCL))

    /// Uses `struct termios2` of the kernel, because the constants lack the 76,800, 128,000, 250,000 and 4,500,000 baud
    /// of servo makers. False when the adapter's rate differs by more than 3 %.
    static func setBaudRate(_ rate: Int, of handle: Int32) -> Bool {
      // Four flags, the line discipline and 19 control characters, then the speeds of input and output.
      let (get, set, speedMask, anySpeed) = (
        0x802C_542A as UInt, 0x402C_542B as UInt, 0x100F, 0x1000
      )
      var words = [UInt32](repeating: 0, count: 11)
      return words.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress, ioctl(handle, get, start) == 0 else { return false }
        let words = bytes.bindMemory(to: UInt32.self)
        // The upper half of the control flags is the same for the input.
        words[2] &= ~UInt32(speedMask | speedMask << 16)
        words[2] |= UInt32(anySpeed | anySpeed << 16)
        (words[9], words[10]) = (UInt32(rate), UInt32(rate))
        guard ioctl(handle, set, start) == 0, ioctl(handle, get, start) == 0 else { return false }
        return abs(Double(words[10]) / Double(rate) - 1) < 0.03
      }
    }

    /// Sets low latency: FTDI adapters wait 16 ms otherwise. Not every adapter supports it.
    static func hurry(_ handle: Int32) {
      // `struct serial_struct` has its flags at byte 16; ASYNC_LOW_LATENCY is bit 13.
      let (get, set, flags, lowLatency) = (0x541E as UInt, 0x541F as UInt, 4, 1 << 13 as UInt32)
      var words = [UInt32](repeating: 0, count: 32)
      words.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress, ioctl(handle, get, start) == 0 else { return }
        bytes.bindMemory(to: UInt32.self)[flags] |= lowLatency
        _ = ioctl(handle, set, start)
      }
    }
  #endif
}
