@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Addresses
import FaceWire
import Net
import NetTestSupport
import Signals
import Streaming
import Testing

@testable import FaceEngine

@Suite("Apps that people already have")
struct AppSourceTests {
  private func run(
    _ app: AppAddress, _ body: (Gathered<FaceFrame>, Gathered<String>) async throws -> Void
  )
    async throws
  {
    let faces = Gathered<FaceFrame>()
    let said = Gathered<String>()
    let context = SourceContext(
      deliver: { frame, _ in if case .face(let face) = frame { faces.append(face) } },
      setOrigin: { said.append($0) })
    let task = Task { try await AppSource(app: app).run(context) }
    do { try await body(faces, said) } catch {
      task.cancel()
      throw error
    }
    task.cancel()
    _ = await task.result
  }

  @Test(
    "a phone that is asked sends, is heard by name, and its face comes in our terms",
    arguments: [FaceDialect.iFacialMocap, .facemotion3D, .vTubeStudio])
  func asked(dialect: FaceDialect) async throws {
    let phone = try SimulatedPhone(dialect)
    phone.start()
    defer { phone.stop() }
    let app = AppAddress(
      dialect, phone: Endpoint(host: "127.0.0.1", port: phone.port),
      listener: Endpoint(host: "127.0.0.1", port: 0))
    try await run(app) { faces, said in
      let face = try #require(await faces.wait(for: 1).first)
      #expect(face.isTracked && face.shapes[.jawOpen] == 0.5)
      #expect(face.available.shapes.contains(.jawOpen))
      #expect(said.all == ["\(dialect.title) at 127.0.0.1"])
    }
  }

  @Test("VTube Studio is asked again before its time runs out")
  func renewed() async throws {
    let phone = try SimulatedPhone(.vTubeStudio)
    phone.start()
    defer { phone.stop() }
    let app = AppAddress(
      .vTubeStudio, phone: Endpoint(host: "127.0.0.1", port: phone.port),
      listener: Endpoint(host: "127.0.0.1", port: 0))
    try await run(app) { faces, _ in
      #expect(await phone.requests.wait(for: 2).count >= 2)
      #expect(await faces.wait(for: 2).count >= 2)
    }
  }

  @Test(
    "an app that sends by itself is heard on its port, and its lost face is told",
    arguments: FaceDialect.allCases.filter { !$0.isAsked })
  func listened(dialect: FaceDialect) async throws {
    let port = try Ports.freeDatagram()
    let sender = try UDPSender(host: "127.0.0.1", port: Int(port))
    let app = AppAddress(dialect, listener: Endpoint(host: "127.0.0.1", port: port))
    try await run(app) { faces, _ in
      await until {
        sender.send(SimulatedPhone.bytes(dialect, jaw: 0.5))
        return !faces.all.isEmpty
      }
      let face = try #require(faces.all.first)
      #expect(face.isTracked && abs(face.shapes[.jawOpen] - 0.5) < 1e-5)
      guard dialect == .vmc || dialect == .faceOSC else { return }
      await until {
        sender.send(SimulatedPhone.bytes(dialect, jaw: 0, isTracked: false))
        return faces.all.last?.isTracked == false
      }
      #expect(faces.all.last?.isTracked == false)
    }
  }

  @Test("axes that come the wrong way are turned round")
  func inverted() throws {
    var intake = DialectIntake(.iFacialMocap, inverted: [.pitch, .z])
    let frame = intake.register(SimulatedPhone.bytes(.iFacialMocap, jaw: 0), port: 1, at: 1)
    let face = try #require(frame)
    #expect(face.head.pitch < 0 && face.head.yaw > 0 && face.head.position.z == 0.5)
  }
}

@Suite("Senders of one app on one port")
struct DialectIntakeTests {
  private let whole = SimulatedPhone.bytes(.vmc, jaw: 0.5)

  @Test("frames come in session time, also those that arrive at one instant")
  func time() {
    var intake = DialectIntake(.vmc)
    let times = [5.0, 5, 5.1].map { intake.register(whole, port: 1, at: $0)?.time }
    #expect(times[0] == 0)
    #expect(zip(times, times.dropFirst()).allSatisfy { ($0 ?? 9) < ($1 ?? 0) })
  }

  @Test(
    "a second sender waits until the first was silent for two seconds; noise never takes the port")
  func incumbent() {
    var intake = DialectIntake(.vmc)
    #expect(intake.register([1, 2, 3, 4], port: 9, at: 0.5) == nil)
    #expect(intake.register(whole, port: 1, at: 1) != nil)
    #expect(intake.register(whole, port: 2, at: 2) == nil)
    #expect(intake.register([1, 2, 3, 4], port: 3, at: 4) == nil)
    #expect(intake.register(whole, port: 2, at: 4) != nil)
    #expect(intake.register(whole, port: 1, at: 4.1) == nil)
    #expect(intake.refused == 2)
  }

  @Test("half a face of one sender never mixes with another's")
  func separate() {
    var intake = DialectIntake(.faceCap)
    _ = intake.register(SimulatedPhone.bytes(.faceCap, jaw: 0.9), port: 1, at: 1)
    let other = intake.register(
      SimulatedPhone.bytes(.faceCap, jaw: 0.1), port: 2, at: 9)
    #expect(other?.shapes[.jawOpen] == 0.1)
  }
}

@Suite("When a phone is asked")
struct PhoneAskerTests {
  @Test("a silent phone is asked every second with both versions in turn, one that sends is not")
  func silent() {
    var asker = PhoneAsker(.iFacialMocap, port: 1)
    let versions = [0.0, 0.5, 1, 2].map { asker.request(at: $0, heard: nil)?.count }
    #expect(versions == [70, nil, 51, 70])
    #expect(asker.request(at: 10, heard: 9.9) == nil)
    #expect(asker.request(at: 12, heard: 9.9) != nil)
  }

  @Test("VTube Studio is asked every two seconds whatever it does")
  func renewal() {
    var asker = PhoneAsker(.vTubeStudio, port: 5000)
    let asked = [0.0, 1, 2, 3, 4].map { asker.request(at: $0, heard: $0) != nil }
    #expect(asked == [true, false, true, false, true])
  }
}

extension DialectIntake {
  mutating func register(_ bytes: [UInt8], port: Int, at arrival: Double) -> FaceFrame? {
    guard let address = SocketAddress(numeric: "10.0.0.7", port: port) else { return nil }
    return bytes.withUnsafeBytes { register($0, from: address, arrival: arrival) }
  }
}
