/// A read-only container or method of an OSCQuery server's tree.
///
/// Source: the OSCQuery proposal of Vidvox.
public struct OSCQueryNode: Hashable, Sendable {
  /// "/" for the root.
  public let path: String
  /// A description of the container, one sentence.
  public let description: String?
  public private(set) var method: OSCQueryMethod?
  private var names: [String] = []
  private var children: [OSCQueryNode] = []

  /// The tree of these methods; addresses with wildcards or invalid characters are omitted.
  ///
  /// - Parameter descriptions: descriptions of containers, by path.
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

  /// The node at an address; nil without one.
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

  /// The node with all descendants.
  public var json: String {
    var items: [String] = []
    for name in Self.attributes where name != "CONTENTS" {
      if let value = attribute(name) { items.append("\"\(name)\":\(value)") }
    }
    if let contents = attribute("CONTENTS") { items.append("\"CONTENTS\":\(contents)") }
    return "{" + items.joined(separator: ",") + "}"
  }

  /// The attributes of the proposal that a client may request.
  public static let attributes = [
    "FULL_PATH", "CONTENTS", "TYPE", "ACCESS", "VALUE", "RANGE", "DESCRIPTION", "UNIT",
  ]

  /// Defined in the proposal, not used here.
  static let unusedAttributes = [
    "TAGS", "EXTENDED_TYPE", "CRITICAL", "CLIPMODE", "OVERLOADS", "HTML",
  ]

  /// The value of one attribute as JSON; nil when the node has none.
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
    /// The node has no value for the attribute: HTTP 204.
    case nothing
    /// Unknown attribute: HTTP 400.
    case unknownAttribute
    /// Unknown address: HTTP 404.
    case unknownAddress
  }

  /// The response to a request for an address, with or without an attribute.
  public func answer(_ address: String, attribute: String?) -> Answer {
    guard let node = self[address] else { return .unknownAddress }
    guard let attribute else { return .json(node.json) }
    guard Self.attributes.contains(attribute) else {
      return Self.unusedAttributes.contains(attribute) ? .nothing : .unknownAttribute
    }
    return node.attribute(attribute).map { .json("{\"\(attribute)\":\($0)}") } ?? .nothing
  }
}

/// The other endpoints of the values, returned for `?HOST_INFO`.
public struct OSCQueryHost: Hashable, Sendable {
  public var name: String
  public var port: Int

  public init(name: String, port: Int) {
    self.name = name
    self.port = port
  }

  /// The addresses equal the client's own request address, so they are omitted.
  public var json: String {
    """
    {"NAME":\(OSCQueryText.quoted(name)),"OSC_PORT":\(port),"OSC_TRANSPORT":"UDP","WS_PORT":\(port),\
    "EXTENSIONS":{"ACCESS":true,"VALUE":true,"RANGE":true,"DESCRIPTION":true,"UNIT":true,\
    "TAGS":false,"EXTENDED_TYPE":false,"CRITICAL":false,"CLIPMODE":false,"OVERLOADS":false,\
    "LISTEN":true,"PATH_CHANGED":true,"PATH_ADDED":false,"PATH_REMOVED":false,"PATH_RENAMED":false}}
    """
  }
}
