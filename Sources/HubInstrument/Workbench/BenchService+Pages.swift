import Foundation
import HubStudio
import LiveSound
import Realtime
import SoundGraph
import Timing
import Workbench
import WorkbenchEngine

/// What pages look at, and the keys they hold.
extension BenchService {
  /// What a page looks at from now on: the newest choice is measured for all.
  func watch(_ watched: BenchWatch, on page: UUID) {
    state.withLock { $0.watched[page] = watched }
    startWatching(page)
  }

  /// A page shows readings from now on.
  func startWatching(_ page: UUID) {
    state.withLock { state in
      state.watchers.removeAll { $0 == page }
      state.watchers.append(page)
    }
    follow()
  }

  /// A page does not look any more; without any, nothing is measured.
  func stopWatching(_ page: UUID) {
    state.withLock { $0.watchers.removeAll { $0 == page } }
    follow()
  }

  func follow() {
    let watched = state.withLock { state -> BenchWatch? in
      guard let page = state.watchers.last else { return nil }
      let isSynth = state.shared.document?.recipe.isSynth ?? (state.shared.mode == .synth)
      return state.watched[page] ?? BenchWatch(part: isSynth ? .voice : .effects)
    }
    engine.observe(watched?.part)
    if let route = watched?.route {
      engine.select(route: route)
    } else {
      engine.select(edge: watched?.edge)
    }
  }

  /// The newest reading; one serves all pages for 50 ms.
  func reading() -> BenchReading {
    state.withLock { state in
      let now = MonotonicClock.seconds
      if now - state.readingTime > 0.05 {
        state.readingTime = now
        state.reading = engine.reading()
      }
      return state.reading
    }
  }

  /// Seconds that a key sounds at least: its press and its end may arrive together, and would sound nothing.
  private static let shortest = 0.03

  func play(_ key: KeyMessage, from page: UUID) {
    let now = MonotonicClock.seconds
    guard key.velocity == 0 else {
      state.withLock { $0.keys[page, default: [:]][key.note] = now }
      return engine.noteOn(key.note, velocity: key.velocity)
    }
    let begin = state.withLock { $0.keys[page]?.removeValue(forKey: key.note) } ?? 0
    let isShort = now - begin < Self.shortest
    engine.noteOff(key.note, due: isShort ? begin + Self.shortest : LiveEvent.now)
  }

  /// Hears the microphone of one page at a time, while it is the chosen input.
  func hear(_ message: MicrophoneMessage, from page: UUID) {
    guard engine.chain.liveInput == BenchInput.page else { return }
    let isHeard = state.withLock { state in
      let now = MonotonicClock.seconds
      if let speaker = state.speaker, speaker.page != page, now - speaker.time < 1 { return false }
      state.speaker = (page, now)
      return true
    }
    guard isHeard else { return }
    engine.receive(message.samples, channelCount: 1, sampleRate: message.sampleRate)
  }

  /// Ends what a page holds and hears, and mutes its microphone.
  func leave(_ page: Page) {
    stopWatching(page.id)
    let wasHeard = state.withLock { state in
      guard state.speaker?.page == page.id else { return false }
      state.speaker = nil
      return true
    }
    if wasHeard { confirmLive(false) }
    state.withLock { $0.watched[page.id] = nil }
    keyboards.leave(page.id)
    for key in state.withLock({ $0.keys.removeValue(forKey: page.id) }) ?? [:] {
      engine.noteOff(key.key)
    }
    sound.listen(page, isOn: false)
  }
}
