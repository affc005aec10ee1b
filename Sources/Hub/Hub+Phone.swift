import FaceControl

extension Hub {
  /// Opens the HTTPS listener to the network and invites with a fresh code; says why when it cannot.
  func openPhoneDoor() async {
    do {
      try await letPhonesIn()
    } catch {
      phone = PhoneStatus(sentence: "\(error)")
      say("\(error)")
      publish()
    }
  }

  func letPhonesIn() async throws {
    guard let door else { return }
    phone = try await door.open(interface: memory.options.interface)
    say("Phones may join at \(phone.address ?? "") with the code \(phone.code ?? "").")
    if configuration.robot.isGreeted, let address = phone.address, address.hasSuffix("/sensor") {
      say("A phone becomes the robot at \(address.dropLast("/sensor".count))/robot.")
    }
    publish()
  }

  func closePhoneDoor() async {
    guard let door else { return }
    phone = await door.close()
    publish()
  }

  func renewPhoneCode() async { if phone.isOpen { await openPhoneDoor() } }
}
