import Foundation
import Numbers

/// Pulls the pictures of an `FFmpegProcess` one by one; for one thread at a time.
final class FFmpegReader {
  private let process: FFmpegProcess
  private let name: String
  private var messages = FFmpegMessages()
  private var buffer = [UInt8](repeating: 0, count: 4096)
  private var hasEnded = false
  private var messagesHaveEnded = false
  private var count = 0
  private var lastTime = 0.0
  private var lastStep = 1.0 / 30

  /// `name` is the input's name in errors.
  init(_ process: FFmpegProcess, name: String) {
    self.process = process
    self.name = name
  }

  deinit { process.endAndWait() }

  /// The next picture with its time in seconds, nil at the end; an input without any picture is an error.
  func next() throws(PictureError) -> (time: Double, picture: Picture)? {
    guard let size = try readHeader(), let picture = readPixels(size.x, size.y) else {
      process.end()
      guard count == 0 else { return nil }
      while !messagesHaveEnded { wait(forPictures: false) }
      throw .unreadable(name, reason: reason)
    }
    count += 1
    return (nextTime(), picture)
  }

  private var reason: String {
    let complaint = messages.complaint ?? "it holds no picture"
    return complaint.contains("fps_mode") ? "ffmpeg 5.1 or newer is needed" : complaint
  }

  /// Binary PPM: "P6", width, height and 255, each followed by one white space.
  private func readHeader() throws(PictureError) -> SIMD2<Int>? {
    var header = readBytes("P6\n1 1\n255\n".utf8.count)
    guard !header.isEmpty else { return nil }
    while true {
      let fields = header.split(
        separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
      if fields.count == 4 { return try size(fields[1]) }
      let byte = readBytes(1)
      guard !byte.isEmpty, header.count < 64 else { return nil }
      header += byte
    }
  }

  private func size(_ field: ArraySlice<UInt8>) throws(PictureError) -> SIMD2<Int>? {
    let numbers = String(decoding: field, as: UTF8.self).split(separator: " ").compactMap {
      Int($0)
    }
    guard numbers.count == 2 else { return nil }
    guard Picture.isAllowed(width: numbers[0], height: numbers[1]) else {
      throw .tooLarge(width: numbers[0], height: numbers[1], limit: Picture.maximumPixels)
    }
    return SIMD2(numbers[0], numbers[1])
  }

  private func readPixels(_ width: Int, _ height: Int) -> Picture? {
    Picture(width: width, height: height, rgb: readBytes(width * height * 3))
  }

  /// Fewer bytes only at the end of the stream.
  private func readBytes(_ wanted: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: wanted) { bytes, count in
      while count < wanted, !hasEnded {
        guard wait(forPictures: true) else { continue }
        let got = read(
          process.pictureDescriptor, bytes.baseAddress.map { $0 + count }, wanted - count)
        if got > 0 { count += got } else if got == 0 || errno != EINTR { hasEnded = true }
      }
    }
  }

  /// Waits for either pipe and reads the messages on the second, which must never fill up; true
  /// when pictures can be read.
  @discardableResult private func wait(forPictures: Bool) -> Bool {
    var waits = [
      pollfd(fd: process.messageDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: process.pictureDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    if messagesHaveEnded { waits[0].fd = -1 }
    if !forPictures { waits[1].fd = -1 }
    guard poll(&waits, 2, -1) > 0 else { return false }
    if waits[0].revents != 0 { readMessages() }
    return waits[1].revents != 0
  }

  private func readMessages() {
    let got = read(process.messageDescriptor, &buffer, buffer.count)
    if got > 0 {
      messages.append(buffer[..<got])
    } else if got == 0 || errno != EINTR {
      messagesHaveEnded = true
    }
  }

  /// ffmpeg writes the time of a picture before the picture; without a time the frame rate is assumed constant.
  private func nextTime() -> Double {
    while messages.times.isEmpty, !messagesHaveEnded { wait(forPictures: false) }
    let isFirst = count == 1
    let time = messages.popTime() ?? (isFirst ? 0 : lastTime + lastStep)
    if !isFirst, time > lastTime { lastStep = time - lastTime }
    lastTime = time
    return time
  }
}
