import Files

/// The input of a reader's thread.
enum PictureSource {
  case still(String)
  case mjpeg(MJPEGFile)
  case ffmpeg(FFmpegReader)
  case ended

  /// Detects the kind of a file and opens it; checks that ffmpeg is installed where it is needed.
  static func opening(
    _ path: String, rate: Double
  ) throws(PictureError) -> (PictureSource, FFmpegProcess?) {
    switch try PictureFile.kind(of: path) {
    case .jpeg: return (.still(path), nil)
    case .mjpeg:
      do throws(FileError) {
        let file = try MJPEGFile(path, rate: rate.isFinite && rate > 0 ? rate : 25)
        return (.mjpeg(file), nil)
      } catch {
        throw PictureError(error)
      }
    case .other:
      let input = ["-protocol_whitelist", "file", "-i", "file:" + path]
      let process = try FFmpegProcess(input: input)
      return (.ffmpeg(FFmpegReader(process, name: path)), process)
    }
  }

  mutating func next() throws(PictureError) -> TimedPicture? {
    switch self {
    case .still(let path):
      self = .ended
      do throws(FileError) {
        let bytes = try RegularFile.bytes(of: path, limit: PictureFile.largestJPEG)
        return TimedPicture(time: 0, input: .jpeg(bytes))
      } catch {
        throw PictureError(error)
      }
    case .mjpeg(let file):
      return file.next().map { TimedPicture(time: $0.time, input: .jpeg($0.jpeg)) }
    case .ffmpeg(let reader):
      return try reader.next().map { TimedPicture(time: $0.time, input: .picture($0.picture)) }
    case .ended: return nil
    }
  }
}
