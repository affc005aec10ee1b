import Foundation

extension SerialPort {
  /// The lines of this computer to which an adapter may be connected, those of USB first.
  public static var all: [String] {
    #if canImport(Darwin)
      let kinds = ["cu.usb", "cu.wchusb", "cu.SLAB"]
    #else
      let kinds = ["ttyUSB", "ttyACM", "ttyAMA", "ttyTHS", "ttySC"]
    #endif
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
    return kinds.flatMap { kind in
      names.filter { $0.hasPrefix(kind) }.sorted().map { "/dev/\($0)" }
    }
  }
}
