import HubConnections
import Foundation
package import JSON
package import ScreenKit
import Signals
package import Streaming
import WebServer

/// A message of the hub to a page as JSON text.
package enum ServerMessage: Encodable, Sendable {
  case hello(tier: Tier)
  case screen(name: String, revision: Int, state: JSONValue)
  case patch(name: String, revision: Int, patch: JSONValue)
  case toast(Notice)
  case sensor(state: SensorState, sentence: String, name: String)
  /// A message of a product beside its screens; its members stand beside the type.
  case event(type: String, any Encodable & Sendable)
  /// Requests the clock of a sensor page.
  case clock(number: Int)
  /// What is wanted from the sensors that a page asks its person for.
  case sensorDemand(PageDemand)

  package enum SensorState: String, Encodable { case ready, refused, unavailable, tracking, lost }

  private enum Key: String, CodingKey {
    case type, version, tier, channels, screen, revision, state, patch, tone, text, sentence, name,
      number, audio, motion
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .hello(let tier):
      try container.encode("hello", forKey: .type)
      try container.encode(Version.current, forKey: .version)
      try container.encode(tier, forKey: .tier)
      try container.encode(Channel.allCases.map(ChannelDescription.init), forKey: .channels)
    case .screen(let name, let revision, let state):
      try container.encode("screen", forKey: .type)
      try container.encode(name, forKey: .screen)
      try container.encode(revision, forKey: .revision)
      try container.encode(state, forKey: .state)
    case .patch(let name, let revision, let patch):
      try container.encode("patch", forKey: .type)
      try container.encode(name, forKey: .screen)
      try container.encode(revision, forKey: .revision)
      try container.encode(patch, forKey: .patch)
    case .toast(let notice):
      try container.encode("toast", forKey: .type)
      try container.encode(notice.tone, forKey: .tone)
      try container.encode(notice.text, forKey: .text)
    case .sensor(let state, let sentence, let name):
      try container.encode("sensor", forKey: .type)
      try container.encode(state, forKey: .state)
      try container.encode(sentence, forKey: .sentence)
      try container.encode(name, forKey: .name)
    case .event(let type, let members):
      try container.encode(type, forKey: .type)
      try members.encode(to: encoder)
    case .clock(let number):
      try container.encode("clock", forKey: .type)
      try container.encode(number, forKey: .number)
    case .sensorDemand(let demand):
      try container.encode("sensor.demand", forKey: .type)
      try container.encode(demand.audio.map { ["reason": $0] }, forKey: .audio)
      try container.encode(demand.motion.map { ["reason": $0] }, forKey: .motion)
    }
  }
}

/// A channel in the format of the pages.
private struct ChannelDescription: Encodable {
  let index: Int
  let name: String
  let label: String
  let group: ChannelGroup
  let minimum: Float
  let maximum: Float
  let unit: String
  let core: Bool

  init(_ channel: Channel) {
    index = channel.rawValue
    name = channel.name
    label = channel.label
    group = channel.group
    minimum = channel.range.lowerBound
    maximum = channel.range.upperBound
    unit = channel.unit
    core = ChannelSet.core.contains(channel)
  }
}

extension ClientConnection {
  /// Sends a message as JSON text.
  package func send(_ message: ServerMessage) {
    guard let data = try? JSONEncoder().encode(message) else { return }
    send(text: String(decoding: data, as: UTF8.self))
  }
}
