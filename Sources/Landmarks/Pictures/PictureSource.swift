import Foundation

/// What a reader's thread reads from.
enum PictureSource {
  case still(String)
  case mjpeg(MJPEGFile)
  case ffmpeg(FFmpegReader)
  case ended

  mutating func next() throws(PictureError) -> TimedPicture? {
    switch self {
    case .still(let path):
      self = .ended
      guard let data = FileManager.default.contents(atPath: path) else { throw .noFile(path) }
      return TimedPicture(time: 0, input: .jpeg([UInt8](data)))
    case .mjpeg(let file):
      return file.next().map { TimedPicture(time: $0.time, input: .jpeg($0.jpeg)) }
    case .ffmpeg(let reader):
      return try reader.next().map { TimedPicture(time: $0.time, input: .picture($0.picture)) }
    case .ended: return nil
    }
  }
}
