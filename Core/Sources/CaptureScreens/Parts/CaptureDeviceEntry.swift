public import Capture
import CaptureWire

/// A device of the host, as the pages show it.
public struct CaptureDeviceEntry: Equatable, Sendable {
  public var figures: CaptureDeviceFigures
  public var isConnected: Bool
  /// How it is connected: "Browser", "Glove (UDP)", "Sensor Logger", "Simulated".
  public var source = ""
  /// Bytes that wait at the device.
  public var waiting = 0
  /// Why it cannot be used, in one sentence; nil when it can.
  public var problem: String?

  public init(_ figures: CaptureDeviceFigures, isConnected: Bool) {
    self.figures = figures
    self.isConnected = isConnected
  }

  /// `CaptureDevice.id`.
  package var id: String { figures.device.id }

  /// What a person calls it, or its id.
  package var name: String {
    CaptureFigures.typed(
      figures.device.name.isEmpty ? figures.device.id : figures.device.name, longest: 60)
  }
}

/// Where devices connect to a session.
public struct CaptureEntrance: Codable, Hashable, Sendable {
  /// What phones open, and what a device's program is given.
  public var address: String
  public var addressTitle = "Phone or own device"
  /// The address of a picture of it as a QR code; nil for none.
  public var code: String?
  /// The address for Sensor Logger's HTTP push; nil for none.
  public var push: String?
  public var pushTitle = "Sensor Logger, HTTP push"
  /// The UDP port of HandDriver's glove; nil when it is not received.
  public var glovePort: Int?
  public var gloveTitle = "HandDriver, UDP port"

  public init(address: String) { self.address = address }
}
