import Addresses
import Console
import FaceControl
import FaceEngine
import Foundation
import Realtime
import Streaming
import Testing

private struct NoConnections: Error {}

/// Counts how often its states are read.
private final class CountingEdges: FaceEngineEdges {
  let shown = Counter()
  let stored = Locked((reads: 0, state: HostStoredState()))

  func source(for url: SourceURL, performer: String) -> (any FrameSource)? { nil }
  func open(
    _ url: SinkURL, _ options: TransportOptions
  ) async throws -> any PacketTransport { throw NoConnections() }

  var status: HostStatus {
    shown.add(1)
    return HostStatus()
  }

  var storedState: HostStoredState {
    stored.withLock {
      $0.reads += 1
      return $0.state
    }
  }
}

/// Keeps every state, and fails while the disk is full.
private final class KeepingStore: StateStore {
  let states = Locked<[StoredState]>([])
  let isFull = Locked(false)
  var notice: String? { nil }

  func presets() async throws(StoreError) -> [StoredPreset] { [] }
  func keep(_ preset: StoredPreset) async throws(StoreError) {}
  func removePreset(_ id: String) async throws(StoreError) {}
  func state() async throws(StoreError) -> StoredState? { nil }
  func keep(_ state: StoredState, over old: StoredState?) async throws(StoreError) {
    if isFull.withLock({ $0 }) { throw StoreError(reason: "the disk is full") }
    states.withLock { $0.append(state) }
  }
  func close() async {}
}

@Suite("What an engine stores")
struct StoredStateTests {
  private let edges = CountingEdges()
  private let store = KeepingStore()
  private var kept: [StoredState] { store.states.withLock { $0 } }

  private func engine() async -> FaceEngine {
    var configuration = FaceEngineConfiguration(
      folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path)
    configuration.namedSources = []
    let engine = FaceEngine(configuration, edges: edges)
    await engine.start(store: store)
    return engine
  }

  @Test("storing reads the host's stored part, not what it shows")
  func reads() async throws {
    let engine = await engine()
    let (shown, reads) = (edges.shown.value, edges.stored.withLock { $0.reads })
    for _ in 0..<5 { await engine.persist() }
    #expect(edges.shown.value == shown)
    #expect(edges.stored.withLock { $0.reads } == reads + 5)
    #expect(kept.count == 1)
  }

  @Test("a change of the engine or of its host is stored once")
  func changes() async throws {
    let engine = await engine()
    await engine.persist()
    edges.stored.withLock { $0.state.settings["nerve"] = "{}" }
    for _ in 0..<2 { await engine.persist() }
    #expect(kept.count == 2 && kept.last?.settings["nerve"] == "{}")
    edges.stored.withLock { $0.state.pairings = [StoredPairing(digest: [1])] }
    for _ in 0..<2 { await engine.persist() }
    #expect(kept.count == 3 && kept.last?.pairings.count == 1)
    await engine.add(.demo(DemoOptions()))
    for _ in 0..<2 { await engine.persist() }
    #expect(kept.count == 4 && kept.last?.connections.count == 1)
    await engine.shutDown()
  }

  @Test("a state that could not be written is written by a later call")
  func fullDisk() async throws {
    let engine = await engine()
    store.isFull.withLock { $0 = true }
    await engine.persist(isLast: true)
    #expect(kept.isEmpty)
    store.isFull.withLock { $0 = false }
    await engine.persist(isLast: true)
    #expect(kept.count == 1)
  }
}
