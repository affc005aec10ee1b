@testable import HubCoach
import Foundation
import JSON

@testable import WebServer

/// The routes of a folder of takes, asked without a network.
struct RoutesUnderTest {
  let routes: [StudioRoute]

  init(_ takes: CoachTakeFolder) { routes = TakeMediaRoutes(folder: takes).routes }

  func ask(
    _ method: String, _ target: String, body: [UInt8] = []
  ) async throws -> StudioResponse {
    let facts = RequestFacts(
      method: method, target: target, headers: [], listener: .loopback, isSecure: false,
      remote: nil, local: nil)
    let path = facts.path.removingPercentEncoding ?? ""
    guard let route = routes.first(where: { $0.matches(method, path) }) else {
      return .error(404, "no route")
    }
    return await route.handler(
      StudioRequest(method: method, path: path, body: body, facts: facts))
  }
}

extension StudioResponse {
  var text: String {
    guard case .bytes(let bytes) = body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  var path: String? {
    guard case .file(let path) = body else { return nil }
    return path
  }

  var type: String? { headers.first { $0.name == "content-type" }?.value }

  /// The sentence of an error, and the wanted offset beside it.
  var problem: (error: String, offset: Int?)? {
    struct Problem: Decodable {
      var error: String
      var offset: Int?
    }
    let problem = try? BoundedJSON.decode(Problem.self, from: Array(text.utf8))
    return problem.map { ($0.error, $0.offset) }
  }
}
