import FaceWire
import Mapping
import Numbers
import Signals

extension Mappable {
  /// Its index in the meters: channels first, then gestures.
  var lane: Int {
    switch self {
    case .channel(let channel): channel.rawValue
    case .gesture(let gesture): Channel.count + gesture.rawValue
    }
  }

  var unit: String {
    if case .channel(let channel) = self { channel.unit } else { "" }
  }

  /// The default addresses without a route.
  var standardOutput: String {
    switch self {
    case .channel(let channel):
      "\(FaceAddress.address(of: channel)) and MIDI CC \(channel.rawValue)"
    case .gesture: "Off until it has a route."
    }
  }

  /// Whether its name, title or use contains every word of a search.
  func matches(_ search: String) -> Bool {
    let text = "\(name) \(title) \(musicalUse)".lowercased()
    return search.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }
}

extension Float {
  /// At most two decimals: "0.5", "−1.57".
  var short: String {
    let hundredths = (Double(self) * 100).rounded() / 100
    return hundredths == hundredths.rounded() && abs(hundredths) < 1e9
      ? "\(Int(clamping: hundredths))" : "\(hundredths)"
  }
}
