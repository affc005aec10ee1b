import HubRobot
@testable import Hub
@testable import HubStudio
import Addresses
import Console
import FaceScreens
import ScreenKit
import Testing

@Suite("The products on HOME")
struct HomeTilesTests {
  private static let simulated = PerformerStatus(
    id: "p1", url: "demo:", title: "Simulated performer", tone: .connected,
    sentence: "Face in view.", framesPerSecond: 60)

  private static func home(_ hubState: HubState) -> HomeScreen {
    HomeScreen(.init(hubState, products: [.weirdPhone, .robot]))
  }

  @Test("every product has one sentence and its first action")
  func products() {
    let products = Self.home(HubState()).products
    #expect(products.map(\.id) == ["weirdphone", "robot"])
    #expect(products.map(\.steps.first?.path) == ["/track", "/robot"])
    for product in products {
      #expect(product.sentence.hasSuffix(".") && !product.status.sentence.isEmpty)
    }
  }

  @Test("the first output is added in its form, later ones are looked at")
  func outputs() throws {
    var hubState = HubState()
    func step() throws -> HomeScreen.Step {
      try #require(Self.home(hubState).products.first?.steps.last)
    }
    #expect(try step() == HomeScreen.Step("Add an output", path: "/connect#add-output"))
    hubState.sinks = [
      SinkStatus(
        id: "s1", url: "osc://127.0.0.1:8000", kind: .osc, target: "127.0.0.1:8000",
        tone: .connected, sentence: "Sending.")
    ]
    #expect(try step() == HomeScreen.Step("See the outputs", path: "/connect"))
  }

  @Test("the eyes of the robot follow the leading performer while its face is in view")
  func eyes() throws {
    var hubState = HubState(performers: [Self.simulated], lead: "p1")
    func eyes() throws -> Status {
      try #require(Self.home(hubState).products.last).status
    }
    #expect(try eyes() == Status(.connected, "These eyes follow Simulated performer."))
    hubState.performers[0].framesPerSecond = 0
    #expect(try eyes() == Status(.searching, "No face in view: its eyes rest."))
  }
}
