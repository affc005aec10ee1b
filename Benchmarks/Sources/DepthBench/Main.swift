import Deflate
import Foundation

/// Depth pictures to PNG and back on one core: for each scene, encoded and decoded pictures a second, bytes a picture.
/// `DepthBench pictures FILE` writes the pictures for the peers, 16-bit little-endian; `files FOLDER` writes our files.
@main
struct DepthBench {
  static let picturesPerScene = 20

  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "pictures" {
      var data = Data()
      for scene in DepthScene.allCases {
        for picture in pictures(of: scene) {
          picture.withUnsafeBytes { data.append(contentsOf: $0) }
        }
      }
      try data.write(to: URL(fileURLWithPath: arguments[2]))
    } else if arguments.count == 3, arguments[1] == "files" {
      for scene in DepthScene.allCases {
        for (index, picture) in pictures(of: scene).enumerated() {
          let url = URL(fileURLWithPath: arguments[2])
            .appendingPathComponent("\(scene.rawValue)-\(index).png")
          try Data(encode(picture)).write(to: url)
        }
      }
    } else {
      for scene in DepthScene.allCases { try measure(scene) }
    }
  }

  static func pictures(of scene: DepthScene) -> [[UInt16]] {
    (0..<picturesPerScene).map { scene.picture(seed: UInt64($0)) }
  }

  static func encode(_ picture: [UInt16]) -> [UInt8] {
    picture.withUnsafeBufferPointer {
      DepthPNG.encode($0, width: DepthScene.width, height: DepthScene.height)
    }
  }

  static func measure(_ scene: DepthScene) throws {
    let pictures = pictures(of: scene)
    let files = pictures.map(encode)
    let size = files.reduce(0) { $0 + $1.count } / files.count
    let encoding = rate(pictures) { encode($0).count }
    let decoding = try rate(files) { try DepthPNG.decode($0).samples.count }
    print(scene.rawValue, Int(encoding), Int(decoding), size)
  }

  /// Items a second of processor time: the median of five runs.
  static func rate<Item>(_ items: [Item], _ work: (Item) throws -> Int) rethrows -> Double {
    let rates = try (0..<5).map { _ in
      var sum = 0
      let start = processorTime
      for _ in 0..<10 { for item in items { sum &+= try work(item) } }
      precondition(sum > 0)
      return Double(10 * items.count) / (processorTime - start)
    }
    return rates.sorted()[2]
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
