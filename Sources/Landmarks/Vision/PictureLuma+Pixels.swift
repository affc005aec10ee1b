import Numbers
import Signals

extension PictureLuma {
  /// Light and sharpness of a picture's pixels (brightness after ITU-R BT.601). Of a side with more than 8192 pixels every
  /// second or third is taken, of a side with fewer than 3 the last is repeated.
  init?(_ picture: PictureView) {
    let most = 8_192
    let step = max(picture.width, picture.height, 1) / (most + 1) + 1
    let (width, height) = (max(picture.width / step, 3), max(picture.height / step, 3))
    var bytes = [UInt8](repeating: 0, count: width * height)
    for row in 0..<height {
      let start = min(row * step, picture.height - 1) * picture.width
      for column in 0..<width {
        let place = 3 * (start + min(column * step, picture.width - 1))
        let sum =
          77 * Int(picture.pixels[place]) + 150 * Int(picture.pixels[place + 1])
          + 29 * Int(picture.pixels[place + 2])
        bytes[row * width + column] = UInt8(truncatingIfNeeded: sum >> 8)
      }
    }
    guard let plane = LumaPlane(width: width, height: height, bytes: bytes) else { return nil }
    self.init(plane)
  }
}
