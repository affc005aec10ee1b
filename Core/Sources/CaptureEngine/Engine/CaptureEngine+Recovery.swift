import Capture
import CaptureFiles
import CaptureLibrary
import CaptureWire
import Files
import Foundation
import JSON
import Numbers
import Realtime

/// What an earlier process has left of a take.
struct FoundRecording: Sendable {
  var start: CaptureStart
  var devices: [CaptureDevice]
  var numberings: TakeNumberings
  var ends: [UInt16: UInt32]
  var task: CaptureTask
}

extension CaptureEngine {
  /// Finds what an earlier process left behind. A take that broke off just now takes what its devices still have, for
  /// 30 s; then all become folders, and the flow reviews them.
  func recover() async {
    await refreshPeople()
    do throws(CaptureLibraryError) {
      let sessions = try await library.unreviewed()
      if !sessions.isEmpty { change { $0.found(sessions, at: $1) } }
    } catch { host.say(error.description) }
    let folder = library.sessionsFolder
    // What ended before its log began has no file.
    for name in library.recordings() {
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: folder + "/" + name + ".recording")
      if files?.isEmpty == true { try? await library.discard(recording: name) }
    }
    let names = library.recordings().sorted()
    for (index, name) in names.enumerated() {
      library.claim(recording: name)
      let path = folder + "/" + name + ".recording"
      let found = index == names.count - 1 ? await read(path) : nil
      change { state, now in
        state.resume(name, path: path, found, at: now)
      }
    }
    change { state, _ in state.isRecovering = false }
    if let name = state.withLock({ $0.reviewed }) { await load(name) }
  }

  /// Reads a recording off the caller; nil for one that cannot go on.
  private func read(_ path: String) async -> FoundRecording? {
    let thread = BlockingThread(name: "capture-recover") {}
    defer { thread.stop() }
    return try? await thread.run { _ -> FoundRecording? in
      guard let recording = try? CaptureLogReader.recover(path), let start = recording.start else {
        return nil
      }
      let draft = recording.documents["metadata_1"].flatMap { try? CaptureMetadata($0) }
      return FoundRecording(
        start: start, devices: recording.devices,
        numberings: TakeNumberings(recording.documents[TakeNumberings.document]),
        ends: (try? LogEnds.read(path)) ?? [:],
        task: draft?.task ?? CaptureTask(id: CaptureTask.customID, text: "Recorded"))
    }
  }
}

extension EngineState {
  /// Seconds after its start for which a take may go on after a restart.
  private static let longestPause = 6 * 3_600.0
  /// Seconds by which the two clocks of a start may differ from those of now: more means that the computer was
  /// started again, and the master clock with it.
  private static let clockTolerance = 5.0

  /// Takes over a recording of an earlier process.
  mutating func resume(_ name: String, path: String, _ found: FoundRecording?, at now: Int64) {
    stored[name] = StoredTake(name: name)
    stored[name]?.isFound = true
    guard let found, take == nil, canResume(found.start, at: now),
      !found.numberings.devices.isEmpty
    else {
      stored[name]?.state = .finalising
      outbox.append(.finalise(name))
      return
    }
    let writer = surroundings.makeWriter(
      .continuing(folder: path, numberings: found.numberings))
    var resumed = RunningTake(
      name: name, start: found.start, task: found.task, setup: nil, writer: writer, at: now)
    resumed.phase = .draining(until: now &+ RunningTake.drainTime)
    resumed.end = now
    for (id, numbering) in found.numberings.devices {
      guard let number = numbering.streams.first?.number else { continue }
      let slot = Int(number) / CaptureDevice.maximumStreams
      resumed.restored[id] = RestoredDevice(numbering: numbering, next: found.ends, slot: slot)
    }
    resumed.members = Set(resumed.restored.keys)
    resumed.open = resumed.members
    take = resumed
    for device in found.devices {
      if persons.count < CaptureLine.mostDevices { persons[device.id] = device.person }
    }
    write(.open)
    announce()
  }

  private func canResume(_ start: CaptureStart, at now: Int64) -> Bool {
    let monotonic = Double(now &- start.master) * 1e-9
    let unix = surroundings.unixSeconds() - Double(start.unix) * 1e-9
    return (0...Self.longestPause).contains(monotonic)
      && (unix - monotonic).magnitude < Self.clockTolerance
  }
}
