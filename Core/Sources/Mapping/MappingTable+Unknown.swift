extension MappingTable {
  /// Parts of a mapping object that this version does not know: names, and keys inside known names.
  static func unknown(in mapping: AnyJSON) -> [String: AnyJSON] {
    mapping.members.reduce(into: [:]) { rest, member in
      guard Mappable(name: member.key) != nil else {
        rest[member.key] = member.value
        return
      }
      var keys = member.value.members
      for key in OutputMapping.Keys.allCases { keys[key.rawValue] = nil }
      if !keys.isEmpty { rest[member.key] = .object(keys) }
    }
  }
}
