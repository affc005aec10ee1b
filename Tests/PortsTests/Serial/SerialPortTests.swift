import Foundation
import Ports
import Testing

@Suite("Serial lines")
struct SerialPortTests {
  @Test(
    "bytes pass both ways as they are, at every rate of the makers",
    arguments: [9_600, 57_600, 76_800, 115_200, 250_000, 1_000_000, 4_000_000, 4_500_000])
  func bytes(baudRate: Int) throws {
    let far = try PseudoTerminal()
    let port = try SerialPort(far.path, baudRate: baudRate)
    let all = (0...255).map(UInt8.init)
    try port.write(all, within: 1)
    #expect(collect(256) { far.read(within: 1) } == all)
    far.write(all)
    #expect(try collect(256) { try port.read(within: 1) } == all)
    #expect(try port.read(within: 0).isEmpty)
  }

  @Test("waiting for bytes ends in time")
  func timeout() throws {
    let far = try PseudoTerminal()
    let port = try SerialPort(far.path, baudRate: 57_600)
    let clock = ContinuousClock()
    var bytes: [UInt8] = [1]
    let time = try clock.measure { bytes = try port.read(within: 0.05) }
    #expect(bytes.isEmpty)
    #expect(time >= .milliseconds(50))
  }

  @Test("an unplugged line is lost for reading and for writing")
  func unplugged() throws {
    var far: PseudoTerminal? = try PseudoTerminal()
    let port = try SerialPort(try #require(far).path, baudRate: 57_600)
    far = nil
    #expect(throws: SerialError.lost(port.path)) { try port.read(within: 1) }
    #expect(throws: SerialError.lost(port.path)) { try port.write([1], within: 1) }
  }

  @Test("a line that takes no more ends the write in time")
  func full() throws {
    let far = try PseudoTerminal()
    let port = try SerialPort(far.path, baudRate: 57_600)
    let error = try #require(throws: SerialError.self) {
      try port.write([UInt8](repeating: 1, count: 1 << 20), within: 0.05)
    }
    #expect(error.description.contains("written to"))
  }

  @Test("a line has one user")
  func busy() throws {
    let far = try PseudoTerminal()
    var port: SerialPort? = try SerialPort(far.path, baudRate: 57_600)
    #expect(throws: SerialError.busy(far.path)) { try SerialPort(far.path, baudRate: 57_600) }
    try port?.write([7], within: 1)
    #expect(far.read(within: 1) == [7])
    port = nil
    _ = try SerialPort(far.path, baudRate: 57_600)
  }

  @Test("what is no serial line is said with the remedy")
  func errors() throws {
    let absent = try #require(throws: SerialError.self) {
      try SerialPort("/dev/ttyNone", baudRate: 57_600)
    }
    guard case .notThere("/dev/ttyNone", let others) = absent else {
      Issue.record("\(absent)")
      return
    }
    #expect(others == SerialPort.all)
    #expect(throws: SerialError.notSerial("/dev/null")) {
      try SerialPort("/dev/null", baudRate: 57_600)
    }
    let errors: [SerialError] = [
      absent, .notThere("/dev/a", others: []), .notThere("/dev/a", others: ["/dev/b"]),
      .noPermission("/dev/a"), .busy("/dev/a"), .notSerial("/dev/a"), .baudRate(1, "/dev/a"),
      .lost("/dev/a"), .system("/dev/a", operation: "opened", code: 5),
    ]
    for error in errors {
      #expect(error.description.contains("“/dev/"))
      #expect(error.description.hasSuffix("."))
    }
    #expect(SerialError.noPermission("/dev/a").description.contains("dialout"))
  }

  private func collect(_ count: Int, _ read: () throws -> [UInt8]) rethrows -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try read()
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }
}
