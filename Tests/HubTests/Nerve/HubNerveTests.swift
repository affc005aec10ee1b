@testable import Hub
@testable import HubStudio
@testable import HubWeirdPhone
import Addresses
import Console
import FaceControl
import FaceScreens
import FaceWire
import Net
import NetTestSupport
import ScreenKit
import Signals
import Testing

@testable import FaceEngine

@Suite("The hub's receiver of jack voltages")
struct HubNerveTests {
  private let folder: TemporaryFolder
  private let port: UInt16

  init() throws {
    folder = try TemporaryFolder()
    port = try Ports.freeDatagram()
  }

  private func listening(tier: Tier = .pro) async -> Hub {
    let hub = await Hub.restarted(in: folder, tier: tier) { $0.discoveryPort = nil }
    hub.open(port)
    return hub
  }

  private func jaw(_ value: Float, _ sequence: UInt32 = 0) -> [UInt8] {
    var frame = ChannelFrame(sequence: sequence)
    frame.values[.jawOpen] = value
    frame.values[.headYaw] = -.pi / 2
    return Bytes.weirdConnect(frame)
  }

  private func sender() throws -> UDPSender { try UDPSender(host: "127.0.0.1", port: Int(port)) }

  @Test("packets move the jacks of the stage and of the frames to pages, then silence glides them")
  func moves() async throws {
    let hub = await listening()
    #expect(await hub.engine.faceState.nerve.address == "127.0.0.1:\(port)")
    let sender = try sender()
    let moved = await until {
      sender.send(jaw(0.5))
      let frame = hub.jacks
      return frame.isReceiving && frame.volts[0] == 2.5 && frame.volts[2] == -2.5
    }
    #expect(moved)
    let status = await hub.engine.faceState.nerve
    #expect(status.format == .version3 && status.senders.count == 1)
    await until { !hub.jacks.isReceiving }
    await until { hub.jacks.volts == Array(repeating: 0, count: 16) }
    #expect(hub.jacks.volts == Array(repeating: 0, count: 16))
    #expect(await hub.engine.faceState.nerve.silence != 0)
    hub.nerve.change { $0.isOn = false }
    #expect(await hub.engine.faceState.nerve.address == nil)
  }

  @Test("the scale counts from the next packet on")
  func scale() async throws {
    let hub = await listening()
    let sender = try sender()
    hub.nerve.change { $0.scale = .tenVolts }
    sender.send(jaw(0.5))
    await until { await hub.engine.faceState.nerve.packets == 1 }
    #expect(hub.held(.jawOpen) == 5)
    #expect(hub.held(.headYaw) == -2.5)
    hub.nerve.change { $0.isOn = false }
  }

  @Test("garbage is counted and changes nothing")
  func garbage() async throws {
    let hub = await listening()
    let sender = try sender()
    sender.send(jaw(1))
    let whole = jaw(0)
    for length in [0, 1, 3, 4, 12, 100, 259] { sender.send(Array(whole.prefix(length))) }
    sender.send(Array(repeating: 0xFF, count: 60_000))
    sender.send(Array("/osc/message".utf8))
    await until { await hub.engine.faceState.nerve.refused >= 9 }
    let status = await hub.engine.faceState.nerve
    #expect(status.refused == 9 && status.packets == 1 && status.senders.count == 1)
    #expect(hub.held(.jawOpen) == 5)
    hub.nerve.change { $0.isOn = false }
  }

  @Test("of two senders the chosen one moves the jacks alone")
  func chooses() async throws {
    let hub = await listening()
    let (one, two) = (try sender(), try sender())
    one.send(jaw(0.25))
    two.send(jaw(0.75))
    await until { await hub.engine.faceState.nerve.packets == 2 }
    let senders = await hub.engine.faceState.nerve.senders
    #expect(senders.count == 2 && senders.map(\.port).contains(UInt16(one.localPort ?? 0)))
    let chosen = UInt16(one.localPort ?? 0)
    hub.nerve.change {
      $0.choice = NerveChoice(host: "127.0.0.1", port: chosen, name: "one")
    }
    for step in 0..<10 {
      one.send(jaw(0.25, UInt32(step + 1)))
      two.send(jaw(0.75, UInt32(step + 1)))
    }
    await until { await hub.engine.faceState.nerve.passedOver == 10 }
    #expect(hub.held(.jawOpen) == 1.25)
    let status = await hub.engine.faceState.nerve
    #expect(status.packets == 12 && status.senders.count { $0.isAdmitted } == 1)
    hub.nerve.change { $0.isOn = false }
  }

  @Test("a busy port is one sentence, and is taken as soon as it is free")
  func busy() async throws {
    let hub = await Hub.restarted(in: folder) { $0.discoveryPort = nil }
    var other: UDPReceiver? = try UDPReceiver(port: Int(port))
    hub.open(port)
    let problem = await hub.engine.faceState.nerve.problem ?? ""
    #expect(problem.hasPrefix("Port \(port) is in use by another program. Use another port"))
    #expect(await NerveScreen(hub.engine.faceState).status == Status(.offline, problem))
    withExtendedLifetime(other) {}
    other = nil
    await until {
      hub.nerve.poll()
      return await hub.engine.faceState.nerve.address != nil
    }
    #expect(await hub.engine.faceState.nerve.problem == nil)
    hub.nerve.change { $0.isOn = false }
  }

  @Test("an output of this hub moves the jacks and is called by its performer's name")
  func ownFace() async throws {
    let hub = await listening()
    await hub.engine.add(try SourceURL("demo:"))
    _ = try await hub.addSink("weirdconnect://127.0.0.1:\(port)")
    await until { await hub.engine.faceState.nerve.senders.first?.name != nil }
    await until { hub.jacks.volts.contains { $0 != 0 } }
    let screen = await NerveScreen(hub.engine.faceState)
    #expect(screen.title == "WeirdConnect v3 — Simulated performer")
    #expect(screen.next == nil)
    hub.nerve.change { $0.isOn = false }
    await hub.leave()
  }

  @Test("what was set comes back after a restart, and listens again")
  func restart() async throws {
    let hub = await listening()
    hub.nerve.change {
      $0.scale = .tenVolts
      $0.choice = NerveChoice(host: "10.0.0.7", name: "Ada")
    }
    let set = await hub.engine.faceState.nerve.options
    await hub.engine.persist()
    hub.nerve.close()
    let again = await Hub.restarted(in: folder) { $0.discoveryPort = nil }
    #expect(await again.engine.faceState.nerve.options == set)
    await until {
      again.nerve.poll()
      return await again.engine.faceState.nerve.address == "127.0.0.1:\(port)"
    }
    #expect(await again.engine.faceState.nerve.address == "127.0.0.1:\(port)")
    again.nerve.change { $0.isOn = false }
  }

  @Test("an open hub listens to the network, a shut one to this computer alone")
  func reach() async throws {
    let hub = await listening()
    for isOpen in [true, false] {
      hub.setPhone(open: isOpen)
      let wanted = isOpen ? "0.0.0.0:\(port)" : "127.0.0.1:\(port)"
      await until {
        hub.nerve.poll()
        return await hub.engine.faceState.nerve.address == wanted
      }
      #expect(await hub.engine.faceState.nerve.address == wanted)
    }
    hub.nerve.change { $0.isOn = false }
  }

  @Test("JACK's output says what became of it, and ends with the receiver")
  func jack() async throws {
    let hub = await listening()
    #expect(await hub.engine.faceState.nerve.jack == nil)
    hub.nerve.change { $0.hasJack = true }
    #expect(await hub.engine.faceState.nerve.jack?.sentence.isEmpty == false)
    hub.nerve.change { $0.isOn = false }
    #expect(await hub.engine.faceState.nerve.jack == nil)
  }
}

extension Hub {
  fileprivate func open(_ port: UInt16) {
    nerve.change {
      $0.port = port
      $0.isOn = true
    }
  }

  fileprivate func setPhone(open isOpen: Bool) {
    services.board.update { $0.phone = PhoneStatus(isOpen: isOpen) }
  }

  /// The last voltage that a packet set.
  fileprivate func held(_ jack: NerveJack) -> Float? {
    nerve.receiver?.withPanel { $0.volts[jack] }
  }

  /// What a page is sent now, read back from its bytes.
  fileprivate var jacks: (isReceiving: Bool, volts: [Float]) {
    let bytes = JacksFrame.bytes(of: nerve.receiver)
    let volts = (0..<16).map { index in
      Float(
        bitPattern: bytes.withUnsafeBytes {
          UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: 4 + 4 * index, as: UInt32.self))
        })
    }
    return (bytes[1] == 1, volts)
  }
}
