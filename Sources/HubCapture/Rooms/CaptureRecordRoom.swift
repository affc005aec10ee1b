import CaptureEngine
import CaptureLibrary
import CaptureScreens
import Foundation
import HubStudio
import ScreenKit

/// RECORD: who and what is recorded, and the take while it runs.
struct CaptureRecordRoom: Room {
  typealias Shown = CaptureRecordScreen

  static let name = "capture"
  static let page: RoomPage? = RoomPage(
    "/capture", name, "Record",
    about: "Record many sensors on one clock: phone, watch, glove, webcams.")

  let service: HubCaptureService

  func context(for page: Page) async -> CaptureRecordScreen.Context {
    var context = await service.engine.recordContext(of: page.id.uuidString)
    context.entrance = service.entrance.entrance
    return context
  }

  func changes(for page: Page) async -> AsyncStream<Void> {
    let id = page.id.uuidString
    let changes = service.pages.enter(page, room: Self.name)
    page.watchCamera { [engine = service.engine] source in engine.watch(source, of: id) }
    return service.changes(on: changes)
  }

  func perform(_ effect: CaptureRecordScreen.Effect, for visit: Visit<Self>) async {
    let (engine, page) = (service.engine, visit.page.id.uuidString)
    switch effect {
    case .save(let settings): await service.save(settings)
    case .flow(let action): await tell(await engine.apply(action, on: page), visit)
    case .chooseTask: await tell(await engine.chooseTask(on: page), visit)
    case .mark(let kind): await engine.mark(kind, on: page)
    case .consent(let answer, let person): await consent(answer, person, visit)
    case .setPerson(let device, let person):
      await tell(await engine.setPerson(device: device, person: person), visit)
    case .pageDevice(let device): engine.identify(page, as: device)
    case .notify(let notice): visit.notify(notice)
    }
  }

  private func tell(_ sentences: [String], _ visit: Visit<Self>) async {
    for sentence in sentences { await visit.apply(.told(sentence)) }
  }

  private func consent(
    _ answer: CaptureConsentAnswer, _ person: Int, _ visit: Visit<Self>
  ) async {
    do throws(CaptureLibraryError) {
      let contributor = try await service.library.consent(answer)
      await visit.apply(.consented(contributor: contributor, person: person))
    } catch {
      await visit.apply(.failed(error.description))
    }
  }

  func leave(_ page: Page) async {
    page.watchCamera(nil)
    service.engine.watch(nil, of: page.id.uuidString)
    await service.pages.leave(page, room: Self.name)
  }
}
