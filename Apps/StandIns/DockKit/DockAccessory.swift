public import Foundation
public import Spatial

/// https://developer.apple.com/documentation/dockkit/dockaccessory
public final class DockAccessory: Hashable, Sendable {
  /// https://developer.apple.com/documentation/dockkit/dockaccessory/identifier-swift.property
  public let identifier: Identifier
  private let dock: StandInDock

  @_spi(StandIn) public init(_ dock: StandInDock, name: String = "Stand") {
    self.dock = dock
    identifier = Identifier(name: name, uuid: UUID())
  }

  public static func == (a: DockAccessory, b: DockAccessory) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/setangularvelocity(_:)
  public func setAngularVelocity(_ angularVelocity: Vector3D) async throws {
    try dock.command(angularVelocity)
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/animate(motion:)
  ///
  /// Only without system tracking, and at most twice a second together with `setOrientation`.
  public func animate(motion: Animation) async throws -> Progress {
    try dock.animate(motion)
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/setorientation(_:duration:relative:)-2epe2
  @available(iOS, introduced: 17.0, deprecated: 18.0)
  public func setOrientation(
    _ rotation: Vector3D, duration: Duration = .seconds(0), relative: Bool = false
  ) throws -> Progress {
    try dock.orient(rotation, duration, isRelative: relative)
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/setorientation(_:duration:relative:)-84z7i
  ///
  /// The compiler prefers this one in a function that is `async`.
  @available(iOS 18.0, macOS 15.0, *)
  public func setOrientation(
    _ rotation: Vector3D, duration: Duration = .seconds(0), relative: Bool = false
  ) async throws -> Progress {
    throw DockKitError.notSupported
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/accessoryevents-swift.property
  @available(iOS 17.4, macOS 14.4, *)
  public var accessoryEvents: AccessoryEvents {
    get throws { AccessoryEvents(events: try dock.events()) }
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/animation
  public enum Animation: Hashable, Sendable {
    case kapow
    case no
    case wakeup
    case yes
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/accessoryevent
  public enum AccessoryEvent: Hashable, Sendable {
    case cameraShutter
    case cameraFlip
    case cameraZoom(factor: Double)
    case button(id: Int, pressed: Bool)
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/accessoryevents-swift.struct
  public struct AccessoryEvents: AsyncSequence, Sendable {
    let events: AsyncStream<AccessoryEvent>

    public struct AsyncIterator: AsyncIteratorProtocol {
      var events: AsyncStream<AccessoryEvent>.AsyncIterator

      public mutating func next() async -> AccessoryEvent? {
        await events.next(isolation: #isolation)
      }
    }

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(events: events.makeAsyncIterator())
    }
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/setlimits(_:)
  ///
  /// Works only without system tracking, and lasts one session.
  public func setLimits(_ limits: Limits) throws { try dock.set(limits) }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/limits-swift.property
  public var limits: Limits { get throws { try dock.currentLimits() } }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/motionstates-swift.property
  public var motionStates: MotionStates { get throws { MotionStates(dock: try dock.reporting()) } }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/identifier-swift.struct
  public struct Identifier: Hashable, Sendable {
    public let name: String
    public let uuid: UUID
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/state
  public enum State: Sendable {
    case undocked
    case docked
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/statechange
  public struct StateChange: Sendable {
    public let state: State
    public let accessory: DockAccessory?
    public let trackingButtonEnabled: Bool

    @_spi(StandIn) public init(
      _ state: State, _ accessory: DockAccessory?, trackingButtonEnabled: Bool = true
    ) {
      self.state = state
      self.accessory = accessory
      self.trackingButtonEnabled = trackingButtonEnabled
    }
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/statechanges
  public struct StateChanges: AsyncSequence, Sendable {
    let changes: AsyncStream<StateChange>

    public struct AsyncIterator: AsyncIteratorProtocol {
      var changes: AsyncStream<StateChange>.AsyncIterator

      public mutating func next() async -> StateChange? {
        await changes.next(isolation: #isolation)
      }
    }

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(changes: changes.makeAsyncIterator())
    }
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/motionstate
  public struct MotionState: Sendable {
    /// Radians: pitch, yaw, roll.
    public let angularPositions: Vector3D
    /// Radians a second.
    public let angularVelocities: Vector3D
    /// In UNIX epoch.
    public let timestamp: TimeInterval
    public let error: (any Error)?

    @_spi(StandIn) public init(
      _ positions: Vector3D, _ velocities: Vector3D, at timestamp: TimeInterval,
      error: (any Error)? = nil
    ) {
      angularPositions = positions
      angularVelocities = velocities
      self.timestamp = timestamp
      self.error = error
    }
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/motionstates-swift.struct
  public struct MotionStates: AsyncSequence, Sendable {
    let dock: StandInDock

    public struct AsyncIterator: AsyncIteratorProtocol {
      let dock: StandInDock
      var states: AsyncStream<MotionState>.AsyncIterator

      public mutating func next() async -> MotionState? {
        dock.noteWaiting()
        return await states.next(isolation: #isolation)
      }
    }

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(dock: dock, states: dock.subscribe().makeAsyncIterator())
    }
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessory/limits-swift.struct
  public struct Limits: Sendable {
    public let yaw: Limit?
    public let pitch: Limit?
    public let roll: Limit?

    public init(yaw: Limit?, pitch: Limit?, roll: Limit?) {
      self.yaw = yaw
      self.pitch = pitch
      self.roll = roll
    }

    /// https://developer.apple.com/documentation/dockkit/dockaccessory/limits-swift.struct/limit
    public struct Limit: Sendable {
      public let positionRange: Range<Double>
      public let maximumSpeed: Double

      public init(positionRange: Range<Double>, maximumSpeed: Double) throws {
        guard !positionRange.isEmpty, maximumSpeed >= 0 else {
          throw DockKitError.invalidParameter
        }
        self.positionRange = positionRange
        self.maximumSpeed = maximumSpeed
      }
    }
  }
}

/// https://developer.apple.com/documentation/dockkit/dockkiterror
public enum DockKitError: Error, Sendable {
  case notConnected
  case notSupported
  case notSupportedByDevice
  case frameRateTooHigh
  case frameRateTooLow
  case invalidParameter
  case noSubjectFound
  case cameraTCCMissing
}

/// https://developer.apple.com/documentation/dockkit/dockaccessorymanager
public final class DockAccessoryManager: Sendable {
  public static var shared: DockAccessoryManager {
    StandInDock.current?.manager ?? DockAccessoryManager(nil)
  }

  private let dock: StandInDock?

  init(_ dock: StandInDock?) { self.dock = dock }

  /// https://developer.apple.com/documentation/dockkit/dockaccessorymanager/accessorystatechanges
  public var accessoryStateChanges: DockAccessory.StateChanges {
    get throws {
      guard let dock else { throw DockKitError.notSupported }
      return DockAccessory.StateChanges(changes: dock.changes)
    }
  }

  /// https://developer.apple.com/documentation/dockkit/dockaccessorymanager/setsystemtrackingenabled(_:)
  public func setSystemTrackingEnabled(_ enabled: Bool) async throws {
    guard let dock else { throw DockKitError.notSupported }
    dock.setTracking(enabled)
  }
}
