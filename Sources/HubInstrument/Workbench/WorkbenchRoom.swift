import DSP
import HubStudio
import Numbers
import QRCode
import ScreenKit
import SoundGraph
import Workbench
import WorkbenchEngine
import WorkbenchScreens

/// WORKBENCH: recipes are chosen, heard, measured and patched.
struct WorkbenchRoom: Room {
  typealias Shown = WorkbenchScreen

  static let name = WorkbenchIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/workbench", name, "Workbench", about: "Sounds and effects: hear, measure and patch recipes.")

  let service: BenchService

  func context(for page: Page) async -> WorkbenchScreen.Context { service.context }

  func changes(for page: Page) async -> AsyncStream<Void> { service.changes() }

  func perform(_ effect: WorkbenchScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .load(let recipe):
      await attempt(visit) {
        try service.load(recipe); return nil
      }
    case .apply(let chain): service.apply(chain)
    case .confirmLive(let isOn): service.confirmLive(isOn)
    case .keep(let patch): service.keep(patch, from: visit.page.id)
    case .watch(let watched): service.watch(watched, on: visit.page.id)
    case .open(let id): await attempt(visit) { try service.open(id) }
    case .store(let recipe, let id):
      await attempt(visit) { try service.store(recipe, replacing: id) }
    case .remove(let id):
      await attempt(visit) {
        try service.remove(id); return nil
      }
    case .readSound(let name, let use, let node):
      let problem = service.problem(ofSound: name, as: use)
      await visit.apply(problem.map { .failed($0) } ?? .readSound(name: name, node: node))
    case .favourite(let id, let isOn): service.setFavourite(id, isOn)
    case .measureDifference(let one, let other): measure(one, other, visit)
    case .makeSymbol(let link): await visit.apply(.symbol(QRSymbol(link)?.svg))
    case .listen(let isOn): service.sound.listen(visit.page, isOn: isOn)
    case .useOutput(let id):
      guard let output = SoundService.Output(rawValue: id) else { return }
      service.choose(output)
    case .panic: service.engine.panic()
    case .notify(let notice): visit.notify(notice)
    }
  }

  func leave(_ page: Page) async { service.leave(page) }

  /// The difference takes a second or two: the page goes on meanwhile.
  private func measure(_ one: FoundRecipe, _ other: FoundRecipe, _ visit: Visit<Self>) {
    visit.start("difference") { [service] in
      do {
        let decibels = try await service.difference(one, other)
        guard !Task.isCancelled else { return }
        await visit.apply(.difference(decibels: decibels))
      } catch {
        await visit.apply(.failed("\(error)"))
      }
    }
  }

  private func attempt(
    _ visit: Visit<Self>, _ body: () throws -> WorkbenchScreen.Outcome?
  ) async {
    do {
      if let outcome = try body() { await visit.apply(outcome) }
    } catch {
      await visit.apply(.failed("\(error)"))
    }
  }
}
