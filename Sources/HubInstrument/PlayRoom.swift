import Foundation
import HubStudio
import Instrument
import InstrumentEngine
import InstrumentScreens
import MIDI
import Numbers
import ScreenKit
import SoundRender
import Streaming

/// PLAY: the stage of the instrument.
struct PlayRoom: Room {
  typealias Shown = PlayScreen

  static let name = PlayIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/play", name, "Play", about: "Hands in the air, or fingers on the screen, play music.")

  let service: InstrumentService

  func context(for page: Page) async -> PlayScreen.Context { service.context }

  func changes(for page: Page) async -> AsyncStream<Void> {
    page.watchCamera { [service] camera in service.hands.set(page.id, camera: .some(camera)) }
    return service.changes()
  }

  func perform(_ effect: PlayScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .apply(let settings):
      await attempt(visit) {
        try service.apply(settings)
        return nil
      }
    case .addRecipe(let json):
      await attempt(visit) {
        let entry = try service.addRecipe(json)
        return .addedRecipe(id: entry.id, name: entry.name, isSynth: entry.isSynth)
      }
    case .demo(let isOn): service.hands.isDemo = isOn
    case .panic: service.engine.panic()
    case .record(let isOn): await record(isOn, visit)
    case .listen(let isOn): service.sound.listen(visit.page, isOn: isOn)
    case .useOutput(let id):
      guard let output = SoundService.Output(rawValue: id) else { return }
      service.choose(output)
    case .playSong(let name, let bytes):
      await attempt(visit) {
        service.engine.play(try MIDIFile(bytes), named: name)
        return nil
      }
    case .calibrate(let isOn): service.calibrate(isOn)
    case .teach(let posture): service.engine.teach(posture: posture)
    case .stopSong: service.engine.stopSong()
    case .learn(let dial): service.engine.learn(dial)
    case .connect(let address): await connect(address, visit)
    case .disconnect(let address): service.disconnect(address)
    case .introduced: service.endIntroduction()
    case .notify(let notice): visit.notify(notice)
    }
  }

  func leave(_ page: Page) async {
    page.watchCamera(nil)
    service.leave(page)
  }

  private func attempt(_ visit: Visit<Self>, _ body: () throws -> PlayScreen.Outcome?) async {
    do {
      if let outcome = try body() { await visit.apply(outcome) }
    } catch {
      await visit.apply(.failed("\(error)"))
    }
  }

  private func connect(_ address: String, _ visit: Visit<Self>) async {
    do {
      await visit.apply(.connected(try service.connect(address)))
    } catch {
      await visit.apply(.refused("\(error)"))
    }
  }

  private func record(_ isOn: Bool, _ visit: Visit<Self>) async {
    do {
      if isOn {
        try service.startRecording()
      } else if let take = try service.engine.endRecording() {
        await visit.apply(.recorded(path: take.path, seconds: take.seconds))
      }
    } catch {
      await visit.apply(.failed("\(error)"))
    }
  }
}
