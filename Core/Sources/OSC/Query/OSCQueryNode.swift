/// A container or a method of the tree that an OSCQuery server shows; read-only.
///
/// After the OSCQuery proposal of Vidvox.
public struct OSCQueryNode: Hashable, Sendable {
  /// "/" for the root.
  public let path: String
  /// What the container holds, in one sentence.
  public let description: String?
  public private(set) var method: OSCQueryMethod?
  private var names: [String] = []
  private var children: [OSCQueryNode] = []

  /// The tree of these methods; what is no plain address is left out.
  ///
  /// - Parameter descriptions: sentences for containers, by path.
  public init(_ methods: [OSCQueryMethod], descriptions: [String: String] = [:]) {
    self.init(path: "/", descriptions: descriptions)
    for method in methods {
      let parts = method.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      guard method.path.hasPrefix("/"), !parts.isEmpty, parts.count <= 16,
        parts.allSatisfy({ !$0.isEmpty })
      else { continue }
      insert(method, at: parts.map(String.init)[...], descriptions)
    }
  }

  private init(path: String, descriptions: [String: String]) {
    self.path = path
    description = descriptions[path]
  }

  private mutating func insert(
    _ method: OSCQueryMethod, at parts: ArraySlice<String>, _ descriptions: [String: String]
  ) {
    guard let name = parts.first else {
      self.method = method
      return
    }
    var index = names.firstIndex(of: name)
    if index == nil {
      names.append(name)
      children.append(
        OSCQueryNode(path: (path == "/" ? "" : path) + "/" + name, descriptions: descriptions))
      index = names.count - 1
    }
    if let index { children[index].insert(method, at: parts.dropFirst(), descriptions) }
  }

  /// The node at an address, nil when there is none.
  public subscript(address: String) -> OSCQueryNode? {
    guard address.hasPrefix("/") else { return nil }
    var node = self
    for part in address.split(separator: "/") {
      guard let index = node.names.firstIndex(of: String(part)) else { return nil }
      node = node.children[index]
    }
    return node
  }

  /// All methods at or below the node.
  public var methods: [OSCQueryMethod] {
    (method.map { [$0] } ?? []) + children.flatMap(\.methods)
  }

  /// The node with everything below it.
  public var json: String {
    var items: [String] = []
    for name in Self.attributes where name != "CONTENTS" {
      if let value = attribute(name) { items.append("\"\(name)\":\(value)") }
    }
    if let contents = attribute("CONTENTS") { items.append("\"CONTENTS\":\(contents)") }
    return "{" + items.joined(separator: ",") + "}"
  }

  /// The attributes that the proposal knows and a server may be asked for.
  public static let attributes = [
    "FULL_PATH", "CONTENTS", "TYPE", "ACCESS", "VALUE", "RANGE", "DESCRIPTION", "UNIT",
  ]

  /// Known to the proposal, and never used here.
  static let unusedAttributes = [
    "TAGS", "EXTENDED_TYPE", "CRITICAL", "CLIPMODE", "OVERLOADS", "HTML",
  ]

  /// The value of one attribute in JSON, nil when the node has none.
  public func attribute(_ name: String) -> String? {
    if name == "CONTENTS" {
      guard !children.isEmpty else { return nil }
      let items = zip(names, children).map { "\(OSCQueryText.quoted($0)):\($1.json)" }
      return "{" + items.joined(separator: ",") + "}"
    }
    if let method { return method.attribute(name) }
    switch name {
    case "FULL_PATH": return OSCQueryText.quoted(path)
    case "ACCESS": return "0"
    case "DESCRIPTION": return description.map(OSCQueryText.quoted)
    default: return nil
    }
  }
}

extension OSCQueryNode {
  public enum Answer: Hashable, Sendable {
    case json(String)
    /// Asked for what the node does not have: HTTP 204.
    case nothing
    /// No attribute of the proposal: HTTP 400.
    case unknownAttribute
    /// No such address: HTTP 404.
    case unknownAddress
  }

  /// What a server answers to a request for an address, with or without an attribute.
  public func answer(_ address: String, attribute: String?) -> Answer {
    guard let node = self[address] else { return .unknownAddress }
    guard let attribute else { return .json(node.json) }
    guard Self.attributes.contains(attribute) else {
      return Self.unusedAttributes.contains(attribute) ? .nothing : .unknownAttribute
    }
    return node.attribute(attribute).map { .json("{\"\(attribute)\":\($0)}") } ?? .nothing
  }
}

/// Where values are found besides the tree: what `?HOST_INFO` tells.
public struct OSCQueryHost: Hashable, Sendable {
  public var name: String
  public var port: Int

  public init(name: String, port: Int) {
    self.name = name
    self.port = port
  }

  /// The addresses are the ones that the client already has, so none is given.
  public var json: String {
    """
    {"NAME":\(OSCQueryText.quoted(name)),"OSC_PORT":\(port),"OSC_TRANSPORT":"UDP","WS_PORT":\(port),\
    "EXTENSIONS":{"ACCESS":true,"VALUE":true,"RANGE":true,"DESCRIPTION":true,"UNIT":true,\
    "TAGS":false,"EXTENDED_TYPE":false,"CRITICAL":false,"CLIPMODE":false,"OVERLOADS":false,\
    "LISTEN":true,"PATH_CHANGED":true,"PATH_ADDED":false,"PATH_REMOVED":false,"PATH_RENAMED":false}}
    """
  }
}
