import CaptureScreens
package import Console
import FaceEngine
package import HubStudio
import Net
import Numbers
package import Signals
import Streaming
package import WebServer

/// Capture: many sensors on one clock, recorded as sessions for datasets.
package struct CaptureProduct: Product {
  private let options: CaptureOptions
  private let service: HubCaptureService

  package init(_ services: HubServices) {
    options = services.configuration.capture
    service = HubCaptureService(services)
  }

  package var tile: HomeProduct { .capture }

  package var rooms: [any Room] {
    [
      CaptureRecordRoom(service: service), CaptureReviewRoom(service: service),
      CaptureLibraryRoom(service: service), CaptureDashboardRoom(service: service),
    ]
  }

  package var routes: [StudioRoute] {
    CaptureMediaRoutes(library: service.library).routes + service.tus.routes
      + [service.entrance.route]
  }

  package var sockets: [StudioSocket] {
    [
      StudioSocket(
        CaptureDeviceSocket.path, largestBinary: CaptureDeviceSocket.largestMessage
      ) { [engine = service.engine] in
        await CaptureDeviceSocket(engine: engine, isPaired: true).run($0)
      }
    ]
  }

  package var wants: SensorDemand {
    SensorDemand([.face, .hands, .body, .motion, .glove, .audio, .picture], faces: 1)
  }

  package func run(_ context: ProductContext) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run() }
      if let port = options.devicePort {
        group.addTask { try await serve(port: Int(port), context.announcer) }
      }
      if let port = options.glovePort {
        group.addTask { try await receiveGloves(port: Int(port), context.announcer) }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  private func serve(port: Int, _ announcer: Announcer) async throws {
    let isOpen = options.isDeviceLANOpen
    let server = CaptureDeviceServer(service.engine)
    try await server.run(port: port, isLANOpen: isOpen) { [entrance = service.entrance] opened in
      entrance.update {
        $0.device = opened
        $0.isLANOpen = isOpen
      }
      if let shown = entrance.entrance {
        announcer.say(
          "Devices of Capture connect to port \(opened), \(isOpen ? "from every device on the network" : "from this computer only"): "
            + "\(shown.push ?? shown.address)")
      }
    }
  }

  /// Without its port the hub goes on without gloves.
  private func receiveGloves(port: Int, _ announcer: Announcer) async throws {
    let isOpen = options.isDeviceLANOpen
    do {
      try await CaptureGloves(engine: service.engine).run(port: port, isLANOpen: isOpen) {
        [entrance = service.entrance] opened in
        entrance.update { $0.glove = opened }
        announcer.say(
          "HandDriver’s gloves are received on UDP port \(opened)\(isOpen ? "" : ", from this computer only")."
        )
      }
    } catch let error as NetError {
      announcer.say("Gloves are not received: \(error)")
    }
    try await Task.sleepForever()
  }
}
