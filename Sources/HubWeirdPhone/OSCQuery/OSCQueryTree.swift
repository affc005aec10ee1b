import FaceControl
import FaceEngine
import FaceWire
import Foundation
import Mapping
import OSC
import Realtime
import Signals

/// The hub's address space for OSCQuery: the lead, and every performer under its own prefix.
final class OSCQueryTree: Sendable {
  private struct Entry: Sendable {
    var performer: Performer
    var prefix: String
    var framesPerSecond: Float
  }

  private struct State: Sendable {
    var entries: [Entry] = []
    var addresses: [Channel: [String]] = [:]
    var gestureAddresses: [FaceGesture: [String]] = [:]
    var shown = ChannelSet.all
    var shownGestures = GestureSet.all
  }

  private let state = Locked(State())

  /// Sets the performers of the hub, and the routes that replace the default addresses.
  func follow(
    _ performers: [(performer: Performer, name: String?, framesPerSecond: Double)], lead: String?,
    mapping: MappingTable, allowed: ChannelSet
  ) {
    var entries: [Entry] = []
    for (performer, name, rate) in performers {
      if performer.id == lead {
        entries.append(
          Entry(performer: performer, prefix: FaceQuery.prefix, framesPerSecond: Float(rate)))
      }
      if let name {
        entries.append(
          Entry(performer: performer, prefix: "/sensorium/" + name, framesPerSecond: Float(rate)))
      }
    }
    let on = ChannelSet(Channel.allCases.filter { mapping[$0].isOn })
    let gestures = GestureSet(FaceGesture.allCases.filter { mapping[$0].isOn })
    let newest = State(
      entries: entries, addresses: mapping.oscAddresses,
      gestureAddresses: mapping.oscGestureAddresses, shown: on.intersection(allowed),
      shownGestures: gestures.intersection(GestureSet(madeOf: allowed)))
    state.withLock { $0 = newest }
  }

  /// The tree now.
  var tree: OSCQueryNode {
    let state = state.withLock { $0 }
    var methods: [OSCQueryMethod] = []
    var descriptions: [String: String] = FaceQuery.descriptions()
    for entry in state.entries {
      let isLead = entry.prefix == FaceQuery.prefix
      // A lost face keeps its last values, so that addresses do not disappear when a person looks away.
      let control = entry.performer.latest ?? ControlFrame()
      var frame = control.held
      frame.available = frame.available.intersection(state.shown)
      let gestures = GestureFrame(
        values: control.gestures,
        available: control.gestureAvailable.intersection(state.shownGestures))
      methods += FaceQuery.methods(
        frame, gestures: gestures, fps: entry.framesPerSecond, prefix: entry.prefix,
        addresses: isLead ? state.addresses : [:],
        gestureAddresses: isLead ? state.gestureAddresses : [:])
      descriptions.merge(FaceQuery.descriptions(prefix: entry.prefix)) { first, _ in first }
    }
    return OSCQueryNode(methods, descriptions: descriptions)
  }
}
