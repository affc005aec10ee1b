import Foundation
import JSON
import Numbers
import OSC
import Realtime
import WebServer

/// One WebSocket of an OSCQuery client: it subscribes to addresses, and receives changed values as OSC.
struct OSCQuerySession: Sendable {
  let client: ClientConnection
  let tree: @Sendable () -> OSCQueryNode
  /// The most addresses that one client may subscribe to.
  static let mostPaths = 2048
  private let heard = Locked<Set<String>>([])

  init(client: ClientConnection, tree: @escaping @Sendable () -> OSCQueryNode) {
    self.client = client
    self.tree = tree
  }

  func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await listen() }
      group.addTask { await sendValues() }
      await group.next()
      group.cancelAll()
    }
  }

  private struct Command: Decodable {
    var command: String
    var data: String

    enum CodingKeys: String, CodingKey {
      case command = "COMMAND"
      case data = "DATA"
    }
  }

  /// Commands other than LISTEN and IGNORE are ignored, and so is OSC: values are read-only.
  private func listen() async {
    for await message in client.inbound {
      guard case .text(let text) = message,
        let command = try? BoundedJSON.decode(Command.self, from: text.utf8),
        command.data.utf8.count <= 256
      else { continue }
      heard.withLock { heard in
        switch command.command {
        case "LISTEN" where heard.count < Self.mostPaths: heard.insert(command.data)
        case "IGNORE": heard.remove(command.data)
        default: break
        }
      }
    }
  }

  /// Thirty times a second; a slow client gets the newest values later.
  private func sendValues() async {
    var sent: [String: OSCArgument] = [:]
    var known: Set<String>?
    while (try? await Task.sleep(for: .milliseconds(33))) != nil {
      guard client.isCaughtUp else { continue }
      let wanted = heard.withLock { $0 }
      let methods = tree().methods
      let paths = Set(methods.map(\.path))
      if let known, known != paths { announceChanges(from: known, to: paths) }
      known = paths
      sent = sent.filter { wanted.contains($0.key) && paths.contains($0.key) }
      for method in methods where wanted.contains(method.path) {
        guard sent[method.path] != method.value else { continue }
        sent[method.path] = method.value
        let message = OSCMessage(address: method.path, arguments: [method.value])
        client.send(binary: OSCPacket.message(message).encoded(), delivery: .queued)
      }
    }
  }

  /// Sends PATH_CHANGED for each container whose contents changed.
  private func announceChanges(from known: Set<String>, to paths: Set<String>) {
    let parents = Set(known.symmetricDifference(paths).map(Self.parent))
    for parent in parents.count > 32 ? ["/"] : parents.sorted() {
      client.send(
        text: "{\"COMMAND\":\"PATH_CHANGED\",\"DATA\":\(JSONPrinter.quoted(parent, .foundation))}")
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
