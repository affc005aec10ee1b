import JSON

extension MappingTable {
  /// Parts of a mapping object that this version does not know: names, and keys inside known names.
  static func unknown(in mapping: JSONNode) -> JSONMembers {
    let members = mapping.members
    var rest = JSONMembers()
    for name in members.keys {
      guard Mappable(name: name) != nil else {
        rest[name] = members[name]
        continue
      }
      var keys = members[name]?.members ?? JSONMembers()
      for key in OutputMapping.Keys.allCases { keys[key.rawValue] = nil }
      if !keys.isEmpty { rest[name] = .object(keys) }
    }
    return rest
  }
}
