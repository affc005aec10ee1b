/// A picture for the vision thread, which decodes JPEG itself, into memory that it uses again.
public enum VisionInput: Hashable, Sendable {
  case picture(Picture)
  case jpeg([UInt8])
}
