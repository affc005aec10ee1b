import FaceWire
import Foundation
import Net
import NetTestSupport
import OSC
import Realtime
import Signals

/// An app on a phone, on loopback: answers those who ask, as the real one does.
final class SimulatedPhone: Sendable {
  let dialect: FaceDialect
  let requests = Gathered<[UInt8]>()
  private let receiver: UDPReceiver

  init(_ dialect: FaceDialect) throws {
    self.dialect = dialect
    receiver = try UDPReceiver(port: 0)
  }

  var port: UInt16 { UInt16(receiver.localPort) }

  /// Sends one face for each request, to whom the app would send it.
  func start(isTracked: Bool = true) {
    let (dialect, requests, receiver) = (dialect, requests, receiver)
    receiver.start { [weak receiver] bytes, sender, _ in
      let request = Array(bytes)
      requests.append(request)
      guard let port = Self.port(in: request, dialect) ?? Int?(sender.port) else { return }
      let answer = Self.bytes(dialect, jaw: 0.5, isTracked: isTracked)
      answer.withUnsafeBytes { _ = receiver?.send($0, to: sender.with(port: port)) }
    }
  }

  func stop() { receiver.stop() }

  private static func port(in request: [UInt8], _ dialect: FaceDialect) -> Int? {
    guard dialect == .vTubeStudio else { return nil }
    let text = String(decoding: request, as: UTF8.self)
    return text.firstMatch(of: /"ports":\[(\d+)\]/).flatMap { Int($0.1) }
  }

  /// What the app sends for a face whose jaw is open by a share.
  static func bytes(_ dialect: FaceDialect, jaw: Float, isTracked: Bool = true) -> [UInt8] {
    let percent = Int(jaw * 100)
    switch dialect {
    case .iFacialMocap:
      return Array(
        "jawOpen&\(percent)|eyeBlink_L&0|trackingStatus&\(isTracked ? 1 : 0)|=head#1,2,3,0,0,-0.5|"
          .utf8)
    case .facemotion3D:
      return Array("jawOpen&\(percent)|eyeBlinkLeft&0|=head#1,2,3,0,0,-0.5|".utf8)
    case .vTubeStudio:
      return Array(
        #"{"FaceFound":\#(isTracked),"BlendShapes":[{"k":"JawOpen","v":\#(jaw)}]}"#.utf8)
    case .vmc:
      return osc(
        OSCMessage("/VMC/Ext/OK", 1, 3, 0, .int32(isTracked ? 1 : 0)),
        OSCMessage("/VMC/Ext/Blend/Val", "JawOpen", .float32(jaw)),
        OSCMessage("/VMC/Ext/Blend/Apply"))
    case .openSeeFace: return openSeeFace(jaw: jaw)
    case .faceOSC:
      return osc(
        OSCMessage("/found", .int32(isTracked ? 1 : 0)),
        OSCMessage("/gesture/mouth/height", .float32(0.5 + jaw * 7.5)))
    case .faceCap: return osc(OSCMessage("/HR", 0, 0, 0), OSCMessage("/W", 24, .float32(jaw)))
    case .zigSim:
      return osc(
        OSCMessage("/u/faceposition", 0, 0, 0), OSCMessage("/u/facejawopen", .float32(jaw)))
    }
  }

  private static func osc(_ messages: OSCMessage...) -> [UInt8] {
    OSCPacket.bundle(OSCBundle(elements: messages.map { .message($0) })).encoded()
  }

  private static func openSeeFace(jaw: Float) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: OpenSeeFaceDecoder.recordSize)
    bytes.withUnsafeMutableBytes { bytes in
      let time = Date.timeIntervalSinceReferenceDate.bitPattern
      bytes.storeBytes(of: time.littleEndian, as: UInt64.self)
      bytes.storeBytes(of: jaw.bitPattern.littleEndian, toByteOffset: 1777, as: UInt32.self)
    }
    return bytes
  }
}

extension Ports {
  /// A UDP port on loopback that was free a moment ago.
  static func freeDatagram() throws -> UInt16 { UInt16(try UDPReceiver(port: 0).localPort) }
}

extension UDPSender {
  /// Sends one datagram.
  func send(_ bytes: [UInt8]) { bytes.withUnsafeBytes { _ = send($0) } }
}
