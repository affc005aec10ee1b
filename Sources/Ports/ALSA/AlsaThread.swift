import CALSA
import Dispatch
import Foundation
import Realtime

/// The thread that renders a sound and writes it to a device; it closes the device at its end.
final class AlsaThread: Sendable {
  /// The address of a ``LiveRenderer``; 0 for silence.
  let renderer = LatestValue<UInt>(0)
  /// How often the device has run dry.
  let underruns = Counter()
  private let device: AlsaDevice
  private let stops = Counter()
  private let ends = Counter()
  private let finished = DispatchSemaphore(value: 0)

  init(_ device: AlsaDevice) {
    self.device = device
    Thread.detachNewThread { [self] in
      ThreadName.current = "alsa"
      _ = FloatingPointMode.flushDenormals()
      calsa_raise_priority()
      run()
      ends.add()
      finished.signal()
    }
  }

  var isRunning: Bool { ends.value == 0 }

  /// Ends the thread within 0.1 s and waits for it.
  func stop() {
    stops.add()
    finished.wait()
    finished.signal()
  }

  private func run() {
    let block = AlsaBlock(device.shape, renderer.reader)
    var pace = AlsaPace(device.shape, at: MonotonicClock.seconds)
    repeat {
      block.render(at: MonotonicClock.seconds)
    } while write(block, &pace)
    block.deallocate()
    device.close()
  }

  /// False when the device is lost or the thread is to end.
  private func write(_ block: AlsaBlock, _ pace: inout AlsaPace) -> Bool {
    var done = 0
    while done < block.frames {
      guard stops.value == 0 else { return false }
      let progress = device.write(
        block.samples + done * block.frameSize, frames: block.frames - done)
      if progress.state == CALSA_LOST { return false }
      if progress.state == CALSA_UNDERRUN { underruns.add() }
      done += Int(progress.frames)
      guard let pause = pace.step(taken: Int(progress.frames), at: MonotonicClock.seconds) else {
        return false
      }
      if pause > 0 { Thread.sleep(forTimeInterval: pause) }
    }
    return true
  }
}
