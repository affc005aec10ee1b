/// The colours that tell protocols apart: voltages orange, OSC blue, MIDI purple, files none.
public enum ProtocolColour: String, Codable, Sendable {
  case orange, blue, purple, none
}
