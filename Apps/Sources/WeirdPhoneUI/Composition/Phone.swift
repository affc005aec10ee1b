import Addresses
import Connections
import Device
import FaceEngine
import FaceSensing
public import Foundation
import Streaming
public import SwiftUI

/// WeirdPhone with a phone's camera, network, MIDI and device around the engine.
@MainActor
public final class Phone {
  public let session: PhoneSession
  private let device: DeviceCondition
  private let orientation = InterfaceOrientation()

  /// - Parameter folder: where takes are kept; nil for the documents, which the Files app shows.
  public init(folder: URL? = nil) {
    let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
    let folder = folder ?? documents ?? FileManager.default.temporaryDirectory
    let plans = CapturePlans()
    let camera = ARFaceSource(orientation: orientation, plans: plans)
    let connections = PhoneConnections()
    var configuration = FaceEngineConfiguration(folder: folder.path)
    configuration.namedSources = [NamedSource(PhoneEdges.camera)]
    session = PhoneSession(
      engine: FaceEngine(
        configuration,
        edges: PhoneEdges(front: camera, connect: { try connections.open($0) })))
    device = DeviceCondition(plans: plans)
  }

  /// Runs until the app ends.
  public func run() async {
    device.start()
    device.setSending(true)
    orientation.refresh()
    let engine = session.engine
    await engine.start(store: nil)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await engine.run() }
      group.addTask { await self.session.follow() }
      group.addTask { await self.sample() }
    }
    await engine.shutDown()
    device.stop()
  }

  /// Takes the newest frame sixty times a second.
  private func sample() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(16))
      await session.sample(elapsed: 0.016)
    }
  }

  public func enter(_ phase: ScenePhase) { device.enter(phase) }

  /// The window has another size: the phone may have been turned.
  public func resize() { orientation.refresh() }
}
