import Foundation
import Realtime
import Testing

@Suite("Snapshots")
struct SnapshotTests {
  @Test("a reader sees whole snapshots only, while a writer goes on")
  func whole() async {
    let snapshot = Snapshot(count: 64)
    #expect(snapshot.read() == [Float](repeating: 0, count: 64))
    let writer = Thread {
      let writer = snapshot.writer
      var values = [Float](repeating: 0, count: 64)
      for turn in 1...20_000 {
        for index in values.indices { values[index] = Float(turn) }
        values.withUnsafeBufferPointer { if let start = $0.baseAddress { writer.write(start) } }
      }
    }
    writer.start()
    var newest: Float = 0
    var torn = 0
    for _ in 0..<1_000_000 where newest < 20_000 {
      guard let values = snapshot.read() else { continue }
      if Set(values).count != 1 || values[0] < newest { torn += 1 }
      newest = values[0]
    }
    #expect(torn == 0)
    while !writer.isFinished { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(snapshot.read() == [Float](repeating: 20_000, count: 64))
  }
}
