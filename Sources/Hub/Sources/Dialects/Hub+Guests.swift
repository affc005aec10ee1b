import Addresses
import FaceControl

extension Hub {
  /// The hub's functions for a source.
  func host(for url: SourceURL) -> SourceHost {
    var host = SourceHost.none
    host.addGuest = { [weak self] name in await self?.addGuest(name, from: url) }
    host.removeGuest = { [weak self] id in await self?.removePerformer(id) }
    return host
  }

  /// Adds a performer for another sender of a port; the port delivers its frames.
  private func addGuest(_ name: String, from url: SourceURL) -> Performer {
    let performer = makePerformer(url)
    enroll(performer, as: NamedSource(url, name: name), task: nil)
    return performer
  }
}
