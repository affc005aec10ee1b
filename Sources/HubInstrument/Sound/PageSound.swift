import WebServer
import Foundation
import HubStudio
import LiveSound
import Net
import Numbers
import Realtime

/// Plays a sound in blocks of 10 ms on the pages that listen. Its thread renders as long as one does.
final class PageSound: Sendable {
  static let sampleRate = 48_000.0
  /// Samples of a block.
  static let blockSize = 480
  /// Seconds that the thread may be late before it leaves blocks out.
  private static let tolerance = 0.1

  let sound: LiveSound
  private let state = Locked(State())

  private struct State {
    var listeners: [UUID: Page] = [:]
    var isRunning = false
  }

  init(_ sound: LiveSound) { self.sound = sound }

  /// Whether a page listens.
  var isHeard: Bool { state.withLock { !$0.listeners.isEmpty } }

  /// Sends the sound to a page until ``remove(_:)``.
  func add(_ page: Page) {
    let isFirst = state.withLock { state in
      state.listeners[page.id] = page
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFirst else { return }
    let thread = Thread { [self] in play() }
    thread.name = "page sound"
    thread.qualityOfService = .userInteractive
    thread.start()
  }

  func remove(_ id: UUID) { state.withLock { $0.listeners[id] = nil } }

  /// Ends the thread within a block; waits for it.
  func stop() {
    state.withLock { $0.listeners.removeAll() }
    while state.withLock({ $0.isRunning }) { Thread.sleep(forTimeInterval: 0.001) }
  }

  private func play() {
    let block = Double(Self.blockSize) / Self.sampleRate
    var frame = SoundFrame(count: Self.blockSize)
    var next = MonotonicClock.seconds
    while let listeners = listening() {
      let now = MonotonicClock.seconds
      if now - next > Self.tolerance { next = now }
      frame.render(sound.renderer, at: next)
      for page in listeners { page.connection.send(binary: frame.bytes, delivery: .stream) }
      next += block
      let wait = next - MonotonicClock.seconds
      if wait > 0 { Thread.sleep(forTimeInterval: wait) }
    }
  }

  /// The listening pages; nil ends the thread.
  private func listening() -> [Page]? {
    state.withLock { state in
      guard state.listeners.isEmpty else { return Array(state.listeners.values) }
      state.isRunning = false
      return nil
    }
  }
}

/// Kind 4 of the binary frames to a page: a block of stereo sound as 16-bit samples, little-endian, left before right.
struct SoundFrame {
  static let kind: UInt8 = 4
  static let headerSize = 8

  private(set) var bytes: [UInt8]
  private var left: [Float]
  private var right: [Float]
  private var number: UInt32 = 0

  /// - Parameter count: samples of a side.
  init(count: Int) {
    bytes = [UInt8](repeating: 0, count: Self.headerSize + 4 * count)
    bytes[0] = Self.kind
    left = [Float](repeating: 0, count: count)
    right = left
  }

  /// Renders the next block; its number counts up.
  mutating func render(_ renderer: LiveRenderer, at time: Double) {
    let count = left.count
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        renderer.render(count, left: left, right: right, at: time)
      }
    }
    number &+= 1
    bytes.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: number.littleEndian, toByteOffset: 4, as: UInt32.self)
      for index in 0..<count {
        let place = Self.headerSize + 4 * index
        bytes.storeBytes(of: Self.sample(left[index]), toByteOffset: place, as: Int16.self)
        bytes.storeBytes(of: Self.sample(right[index]), toByteOffset: place + 2, as: Int16.self)
      }
    }
  }

  private static func sample(_ value: Float) -> Int16 {
    Int16(clamping: (value * 32_767).rounded()).littleEndian
  }
}
