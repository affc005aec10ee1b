public import HubStudio

/// The settings of the recorder of a hub.
public struct CaptureOptions: ProductOptions {
  /// Port for devices that cannot pair; 0 picks a free one, nil serves none.
  public var devicePort: UInt16?
  /// Serve those devices and gloves on the network too: they show the session's token instead of pairing.
  public var isDeviceLANOpen = false
  /// UDP port for HandDriver's gloves; 0 picks a free one, nil receives none.
  public var glovePort: UInt16?
  /// The interpreter of the formats that Python writes.
  public var python = "python3"

  public init() {}

  /// HandDriver sends there unless it is told otherwise.
  public static let usualGlovePort: UInt16 = 5_555
}

extension HubConfiguration {
  /// The recorder of this hub.
  public var capture: CaptureOptions {
    get { self[CaptureOptions.self] }
    set { self[CaptureOptions.self] = newValue }
  }
}
