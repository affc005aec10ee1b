import JSON
import Numbers

extension CaptureMessage {
  /// The message on one line of JSON, in UTF-8.
  public var bytes: [UInt8] { CaptureJSON.bytes(of: members) }

  private var members: JSONMembers {
    switch self {
    case .hello(let hello): hello.members
    case .streams(let streams):
      object("streams", [("streams", .array(streams.map { .object($0.messageJSON(from: nil)) }))])
    case .status(let status): status.members
    case .mark(let mark): object("mark", mark.json.keys.map { ($0, mark.json[$0] ?? .null) })
    case .exchange(let id, let sent, let arrived):
      object(
        "exchange", [("id", JSONNode(id)), ("sent", .time(sent)), ("arrived", .time(arrived))])
    case .ping(let id): object("ping", [("id", JSONNode(id))])
    case .pong(let id, let received, let answered):
      object(
        "pong",
        [("id", JSONNode(id)), ("received", .time(received)), ("answered", .time(answered))])
    case .welcome(let welcome): welcome.members
    case .acknowledge(let points):
      object("ack", [("streams", .array(points.map { .object($0.members) }))])
    case .start(let take, let task):
      object("start", [("take", .string(take)), ("task", .string(task))])
    case .stop(let take): object("stop", [("take", .string(take))])
    case .task(let task): object("task", [("task", .string(task))])
    case .error(let message, let isFatal):
      object("error", [("message", .string(message)), ("isFatal", .bool(isFatal))])
    case .unknown(let type): object(type, [])
    }
  }
}

private func object(_ type: String, _ members: [(String, JSONNode)]) -> JSONMembers {
  JSONMembers(listing: [("type", .string(type))] + members)
}

extension JSONNode {
  fileprivate static func time(_ nanoseconds: Int64) -> JSONNode { .number(String(nanoseconds)) }
}

extension CaptureStream {
  /// The stream as its own device sends it.
  fileprivate func messageJSON(from first: UInt32?) -> JSONMembers {
    var stream = self
    stream.device = ""
    var members = stream.json
    if let first, first > 0 { members["from"] = JSONNode(Int(clamping: first)) }
    return members
  }
}

extension CaptureHello {
  fileprivate var members: JSONMembers {
    var members = object(
      "hello",
      [
        ("version", JSONNode(version)), ("run", .string(run)), ("device", .object(device.json)),
        ("streams", .array(streams.map { .object($0.messageJSON(from: from[$0.id])) })),
      ])
    members.set("token", token, unless: "")
    return members
  }
}

extension CaptureWelcome {
  fileprivate var members: JSONMembers {
    var members = object(
      "welcome",
      [
        ("version", JSONNode(version)), ("time", .time(time)), ("state", .string(state.rawValue)),
        ("window", JSONNode(window)), ("resume", .array(resume.map { .object($0.members) })),
      ])
    members.set("take", take, unless: "")
    members.set("task", task, unless: "")
    return members
  }
}

extension CaptureResumePoint {
  fileprivate var members: JSONMembers {
    JSONMembers(listing: [
      ("stream", JSONNode(Int(stream))), ("next", JSONNode(Int(clamping: next))),
      ("durable", JSONNode(Int(clamping: durable))),
    ])
  }
}

extension CaptureStatus {
  fileprivate var members: JSONMembers {
    var members = object("status", [])
    if let battery { members["battery"] = JSONNode(battery) }
    if let isCharging { members["isCharging"] = .bool(isCharging) }
    if let space { members["space"] = JSONNode(space) }
    members.set("text", text, unless: "")
    return members
  }
}
