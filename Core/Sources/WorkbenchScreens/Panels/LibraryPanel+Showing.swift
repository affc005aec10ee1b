import ScreenKit
import SoundGraph
import Workbench

extension LibraryPanel {
  /// The entries of one kind that match the search, the tags and the favourites: one's own first.
  mutating func show(
    _ entries: [LibraryEntry], favourites: Set<String>, chosen: String?, compared: String?,
    noun: String
  ) {
    let on = Set(tags.filter(\.isOn).map(\.id))
    let all = entries.flatMap { [$0.metadata.category] + $0.metadata.tags }.filter { !$0.isEmpty }
    let counts = all.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    tags = counts.keys.sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
      .prefix(Self.mostTags).map { Tag(id: $0, title: $0, isOn: on.contains($0)) }
    let wanted = tags.filter(\.isOn).map(\.id)
    let words = SearchWords(search)
    let found = entries.filter { entry in
      let metadata = entry.metadata
      return (!onlyFavourites || favourites.contains(entry.id))
        && wanted.allSatisfy { metadata.category == $0 || metadata.tags.contains($0) }
        && words.match(
          [metadata.name, metadata.category, metadata.summary, metadata.madeBy] + metadata.tags)
    }
    rows = (found.filter(\.isOwn) + found.filter { !$0.isOwn }).map { entry in
      let metadata = entry.metadata
      return Row(
        id: entry.id, name: metadata.name, category: metadata.category, summary: metadata.summary,
        tags: metadata.tags, madeBy: metadata.madeBy, isOwn: entry.isOwn,
        isFavourite: favourites.contains(entry.id), isChosen: entry.id == chosen,
        isCompared: entry.id == compared)
    }
    pictures = entries.reduce(into: [:]) { $0[$1.id] = $1.picture }
    sentence = sentence(found.count, of: entries.count, noun)
  }

  private static let mostTags = 40

  private func sentence(_ found: Int, of all: Int, _ noun: String) -> String {
    guard found == 0 else {
      return found == all ? "\(all) \(noun)" : "\(found) of \(all) \(noun)"
    }
    if all == 0 { return "There are no \(noun) yet: press New, or import one." }
    if !search.isEmpty {
      return "None of \(all) \(noun) matches “\(search)”: clear the search, or press New."
    }
    return onlyFavourites
      ? "None of \(all) \(noun) is a favourite here: press the star of a recipe."
      : "None of \(all) \(noun) has all these tags: turn one off."
  }
}
