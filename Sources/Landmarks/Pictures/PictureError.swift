/// An unreadable picture, video or camera; the description is one sentence for people.
public enum PictureError: Error, Hashable, CustomStringConvertible {
  case damagedJPEG(String)
  case tooLarge(width: Int, height: Int, limit: Int)
  case tooLong(count: Int, limit: Int)
  case notEncodable(width: Int, height: Int)
  case noFile(String)
  case unreadable(String, reason: String)
  case noProgram(String)
  case noCamera(String, others: [String])
  case forbiddenCamera(String)
  case noCamerasHere

  public var description: String {
    switch self {
    case .damagedJPEG(let reason): "The JPEG is damaged or cut short: \(reason)."
    case .tooLarge(let width, let height, let limit):
      "A picture of \(width)×\(height) is too large: at most \(Picture.maximumSide) pixels a side and"
        + " \(limit) in all are read. Make it smaller."
    case .tooLong(let count, let limit):
      "A JPEG of \(count) bytes is too long: at most \(limit) are read. Make it smaller."
    case .notEncodable(let width, let height):
      "A picture of \(width)×\(height) cannot be written as JPEG."
    case .noFile(let path):
      "There is no file at \(path): check the path, which is one on the hub's computer."
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .noProgram(let name):
      "The program \(name) is needed for this and was not found: install it, on Debian with"
        + " `sudo apt install \(name)`."
    case .noCamera(let device, let others):
      "There is no camera at \(device)"
        + (others.isEmpty
          ? ", nor at any other /dev/video: connect one."
          : ": use \(others.joined(separator: " or ")).")
    case .forbiddenCamera(let device):
      "This user may not open \(device): `sudo usermod -aG video $USER` and log in again."
    case .noCamerasHere: "Cameras are read on Linux only: use a phone or a video file."
    }
  }
}
