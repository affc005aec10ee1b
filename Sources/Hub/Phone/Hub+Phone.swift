import Console
import FaceControl
import FaceEngine
import Numbers
import WebServer

extension Hub {
  /// Opens the HTTPS listener to the network with a new pairing code; shows the error when it cannot.
  func openPhoneDoor() async {
    do {
      try await openPhoneAccess()
    } catch {
      phone = PhoneStatus(sentence: "\(error)")
      say("\(error)")
      await publish()
    }
  }

  func openPhoneAccess() async throws {
    guard let phoneAccess else { return }
    await show(try await phoneAccess.open(interface: engine.options.interface))
  }

  func closePhoneDoor() async {
    guard let phoneAccess else { return }
    phone = await phoneAccess.close()
    await publish()
  }

  /// Replaces the pairing code and the QR code.
  func renewPhoneCode() async {
    guard phone.isOpen else { return }
    desk?.invite()
    await followPhoneDoor()
  }

  /// Updates phone access to the network, the clock and the devices, once a second and whenever a device pairs or
  /// the interface changes.
  func watchPhoneAccess() async throws {
    let (bells, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    desk?.watch { bell.yield() }
    phoneBell = bell
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true {
          try await Task.sleep(for: .seconds(1))
          bell.yield()
        }
      }
      group.addTask { for await _ in bells { await self.followPhoneDoor() } }
      try await group.next()
      group.cancelAll()
    }
  }

  func followPhoneDoor() async {
    guard phone.isOpen, let phoneAccess else { return }
    let status = await phoneAccess.follow(interface: engine.options.interface)
    // It may have been closed in the meantime.
    if phone.isOpen, status.isOpen { await show(status) }
  }

  /// Revokes a paired device at once and permanently; returns its name, or nil when the id is unknown.
  func endDevice(_ id: String) async -> String? {
    guard let device = phoneAccess?.end(id) else { return nil }
    updateShared()
    await engine.persist()
    await engine.publish()
    let name = DeviceName.cleaned(device.name)
    return name.isEmpty ? DeviceName.of(agent: device.agent) : name
  }

  func renameDevice(_ id: String, to name: String) async {
    desk?.rename(id, to: name)
    await publish()
  }

  /// The access status with the paired devices.
  var shownPhone: PhoneStatus {
    var status = phone
    status.devices = phoneAccess?.devices ?? []
    return status
  }

  private func show(_ status: PhoneStatus) async {
    let before = phone
    phone = status
    if let notice = status.notice, notice != before.notice { say(notice) }
    if status.address != before.address || !before.isOpen {
      sayWhere(status)
    } else if let code = status.code, code != before.code {
      say("The code for phones is now \(code).")
    }
    if status != before { await publish() }
  }

  private func sayWhere(_ status: PhoneStatus) {
    guard let address = status.address, let code = status.code else { return say(status.sentence) }
    say("Phones may join at \(address) with the code \(code).")
    if configuration.robot.isGreeted, address.hasSuffix("/sensor") {
      say("Open the robot on a phone at \(address.dropLast("/sensor".count))/robot.")
    }
  }
}
