import Capture
import CaptureScreens
import CaptureWire
import Numbers

extension EngineState {
  /// Nanoseconds without a connection after which a device counts as away: it may come back at once.
  private static let grace: Int64 = 1_000_000_000
  /// Nanoseconds after which a device that is away is forgotten, outside of a session.
  private static let memory: Int64 = 60_000_000_000

  /// Tells the flow who is away and who is back, and forgets who is gone.
  mutating func watchPresence(at now: Int64) {
    closeDead(at: now)
    for device in ordered {
      let id = device.device.id
      if device.isConnected(at: now) {
        guard device.isAway else { continue }
        devices[id]?.isAway = false
        tell(run(.returned(device: id), at: now))
        continue
      }
      let left = device.leftAt ?? device.lastHeard &+ device.patience
      if device.leftAt == nil { devices[id]?.leftAt = now }
      if !device.isAway, now &- left >= Self.grace || device.way != .connection {
        devices[id]?.isAway = true
        if device.way != .vision { tell(run(.lost(device: id), at: now)) }
        announce()
      }
      if !isActive, now &- left >= Self.memory { forget(id) }
    }
  }

  /// When `watchPresence` has something to do next; nil for never.
  func nextPresence(at now: Int64) -> Int64? {
    var due: [Int64] = connections.values.map { connection in
      connection.device == nil
        ? connection.openedAt &+ EngineConnection.helloPatience
        : connection.lastHeard &+ EngineConnection.patience
    }
    for device in devices.values {
      if device.isConnected(at: now) {
        if device.isAway { due.append(now) }
        if device.way != .connection { due.append(device.lastHeard &+ device.patience) }
      } else if !device.isAway {
        due.append((device.leftAt ?? now) &+ Self.grace)
      } else if !isActive {
        due.append((device.leftAt ?? now) &+ Self.memory)
      }
    }
    return due.min()
  }

  /// Another person wears the device; not during a session.
  mutating func setPerson(_ id: String, _ person: Int) -> [String] {
    guard flow.phase == .idle, take == nil else {
      return ["A session runs. End it before somebody else wears the device."]
    }
    guard (1...CaptureSettings.mostPersons).contains(person) else {
      return ["Persons have the numbers 1 to \(CaptureSettings.mostPersons) (got \(person))."]
    }
    guard devices[id] != nil else { return ["The device is gone. Connect it again."] }
    if persons.count >= CaptureLine.mostDevices { persons = [:] }
    persons[id] = person
    wear(id, by: person)
    return []
  }

  /// A device and its streams belong to a person from now on; not while a take has it.
  mutating func wear(_ id: String, by person: Int) {
    guard let device = devices[id] else { return }
    devices[id]?.device.person = person
    line.remove(id)
    _ = line.register(devices[id]?.device ?? device.device)
    for stream in device.streams { _ = line.register(stream) }
    announce()
  }
}
