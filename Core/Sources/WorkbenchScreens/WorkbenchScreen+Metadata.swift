import ScreenKit
import SoundGraph
import Workbench

extension MetadataField {
  var title: String {
    switch self {
    case .id: "Id"
    case .name: "Name"
    case .category: "Category"
    case .summary: "Description"
    case .tags: "Tags, with commas between them"
    case .madeBy: "Made by"
    }
  }

  /// Letters.
  var limit: Int {
    switch self {
    case .id: 64
    case .name: 60
    case .category: RecipeMetadata.longestTag
    case .summary: 300
    case .tags: RecipeMetadata.maximumTags * (RecipeMetadata.longestTag + 2)
    case .madeBy: RecipeMetadata.longestMaker
    }
  }

  func text(of metadata: RecipeMetadata) -> String {
    switch self {
    case .id: metadata.id
    case .name: metadata.name
    case .category: metadata.category
    case .summary: metadata.summary
    case .tags: metadata.tags.joined(separator: ", ")
    case .madeBy: metadata.madeBy
    }
  }

  func set(_ text: String, in metadata: inout RecipeMetadata) {
    switch self {
    case .id: metadata.id = text
    case .name: metadata.name = text
    case .category: metadata.category = text
    case .summary: metadata.summary = text
    case .tags:
      metadata.tags = text.split(separator: ",").map { String($0).trimmed }
        .filter { !$0.isEmpty }
        .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    case .madeBy: metadata.madeBy = text
    }
  }
}

extension WorkbenchScreen {
  /// A text that cannot be used stays in its field, with the reason.
  mutating func rename(_ field: MetadataField, _ text: String) -> [Effect] {
    guard let document = shared.document else { return [] }
    let plain = text.trimmed
    var metadata = document.recipe.metadata
    let isAutomatic = document.origin == nil && metadata.id == PatchName.id(for: metadata.name)
    field.set(plain, in: &metadata)
    if field == .name, isAutomatic { metadata.id = PatchName.id(for: plain) }
    if let problem = problem(of: metadata, field, plain) {
      drafts.fields[field] = Refused(text: String(text.prefix(1000)), problem: problem)
      return []
    }
    drafts.fields[field] = nil
    return edit("change \(field.title.lowercased().prefix { $0 != "," })") { recipe, _ in
      recipe.metadata = metadata
    }
  }

  private func problem(
    of metadata: RecipeMetadata, _ field: MetadataField, _ text: String
  ) -> String? {
    if field == .name, text.isEmpty { return "A recipe needs a name: type one." }
    if text.count > field.limit {
      return "It has \(text.count) letters, at most \(field.limit) are possible: shorten it."
    }
    return metadata.problems().first?.sentence
  }
}
