import Addresses
import Console
import JSON
import ScreenKit
import Testing

@Suite("HOME")
struct HomeScreenTests {
  private static func performer(
    _ id: String, _ url: String, _ title: String, tone: Tone = .connected,
    sentence: String = "Face in view.", rate: Double = 60
  ) -> PerformerStatus {
    PerformerStatus(
      id: id, url: url, title: title, tone: tone, sentence: sentence, framesPerSecond: rate)
  }

  private static let simulated = performer("p1", "demo:", "Simulated performer")

  private func sensor(_ kind: HomeScreen.Sensor.Kind, _ hubState: HubState) throws
    -> HomeScreen.Sensor
  {
    try #require(HomeScreen(.init(hubState)).sensors.first { $0.id == kind })
  }

  @Test("a hub without performers names the next step for every kind of sensor")
  func empty() {
    let screen = HomeScreen(.init(HubState()))
    #expect(
      screen.now
        == Status(
          .offline, "Nobody is sensed: start the simulated performer, or use your own face."))
    #expect(screen.sensors.map(\.id) == HomeScreen.Sensor.Kind.allCases)
    for sensor in screen.sensors {
      #expect(sensor.tone == .off)
      #expect(!sensor.sentence.isEmpty && !sensor.step.title.isEmpty)
    }
  }

  @Test("the leading performer is named, and how many there are")
  func leader() {
    var hubState = HubState(performers: [Self.simulated], lead: "p1")
    #expect(
      HomeScreen(.init(hubState)).now
        == Status(.connected, "Simulated performer: Face in view."))
    hubState.performers.append(
      Self.performer("p2", "browser:iPhone", "Ada", tone: .searching, sentence: "No face in view."))
    hubState.lead = "p2"
    #expect(
      HomeScreen(.init(hubState)).now
        == Status(.searching, "Ada: No face in view. 2 performers in all."))
  }

  @Test(
    "each source is shown at the sensor of its kind",
    arguments: [
      ("demo:?seed=3", .simulated), ("browser:iPhone", .camera), ("camera:/dev/video0", .camera),
      ("browser:iPhone?invert=yaw", .camera), ("livelink://0.0.0.0:11111", .app),
      ("weirdconnect://0.0.0.0:9000", .app), ("vmc://0.0.0.0:39539", .app),
      ("any://0.0.0.0:9100", .app), ("replay:take.sensorium", .recording),
      ("video:talk.mp4", .recording),
    ] as [(String, HomeScreen.Sensor.Kind)])
  func kinds(url: String, kind: HomeScreen.Sensor.Kind) {
    let hubState = HubState(performers: [Self.performer("p1", url, "Ada")], lead: "p1")
    for sensor in HomeScreen(.init(hubState)).sensors {
      #expect((sensor.tone != .off) == (sensor.id == kind))
      if sensor.id == kind { #expect(sensor.sentence == "Ada: Face in view.") }
    }
  }

  @Test("a simulated performer is named when somebody gave it a name")
  func unnamed() throws {
    let sensor = try sensor(.simulated, HubState(performers: [Self.simulated]))
    #expect(sensor.sentence == "Face in view.")
    #expect(sensor.step == HomeScreen.Step("Add another"))
    let named = HubState(performers: [Self.performer("p1", "demo:", "Ada")])
    #expect(try self.sensor(.simulated, named).sentence == "Ada: Face in view.")
  }

  @Test("several performers of one kind are counted and named")
  func several() throws {
    let apps = ["Ada", "Bob", "Cleo", "Dan"].enumerated().map { index, name in
      Self.performer(
        "p\(index)", "vmc://0.0.0.0:\(39_539 + index)", name,
        tone: index == 0 ? .connected : .searching, rate: index == 0 ? 60 : 0)
    }
    let sensor = try sensor(.app, HubState(performers: apps))
    #expect(sensor.tone == .connected)
    #expect(sensor.sentence == "1 of 4 with a face in view: Ada, Bob, Cleo and 1 more.")
  }

  @Test("simulated performers differ from each other")
  func simulated() {
    var screen = HomeScreen(.init(HubState()))
    #expect(screen.apply(.add(sensor: .simulated)) == [.addSource(.demo(DemoOptions()))])
    screen.refresh(from: .init(HubState(performers: [Self.simulated])))
    #expect(screen.apply(.add(sensor: .simulated)) == [.addSource(.demo(DemoOptions(seed: 2)))])
  }

  @Test("a phone is asked for once, and its code can be shown again")
  func phone() throws {
    var hubState = HubState()
    var screen = HomeScreen(.init(hubState))
    #expect(screen.apply(.add(sensor: .phone)) == [.openPhoneAccess])
    hubState.phone = PhoneStatus(isOpen: true)
    screen.refresh(from: .init(hubState))
    #expect(screen.apply(.add(sensor: .phone)) == [])
    let waiting = try sensor(.phone, hubState)
    #expect(waiting.tone == .searching)
    #expect(waiting.step == HomeScreen.Step("Show the code", path: "/connect"))
    hubState.phone.devices = [PairedDeviceStatus(id: "d1", isConnected: true)]
    #expect(try sensor(.phone, hubState).sentence == "1 device is connected.")
  }

  @Test("an app opens its form; the camera and takes have rooms of their own")
  func rooms() throws {
    var screen = HomeScreen(.init(HubState()))
    #expect(screen.apply(.add(sensor: .app)) == [.chooseApp])
    #expect(screen.apply(.add(sensor: .camera)) == [])
    #expect(screen.apply(.add(sensor: .recording)) == [])
    #expect(
      screen.sensors.map(\.step.path) == [
        nil, "/sensor", "/connect", "/connect#add-source", "/takes",
      ])
  }

  @Test("takes can be played when there are any")
  func takes() throws {
    var hubState = HubState()
    #expect(try sensor(.recording, hubState).step.title == "Import a take")
    hubState.takes.takes = [TakeStatus(name: "one"), TakeStatus(name: "two")]
    let sensor = try sensor(.recording, hubState)
    #expect(sensor.sentence == "2 takes can be played.")
    #expect(sensor.step.title == "Play a take")
  }

  @Test("the products of the host are shown in order, with their state now")
  func products() {
    let product = HomeProduct(
      id: "drums", title: "Drums", sentence: "Hands play drums.",
      status: { Status($0.performers.isEmpty ? .offline : .connected, "\($0.performers.count)") },
      steps: { _ in [HomeScreen.Step("Play", path: "/drums")] })
    var screen = HomeScreen(.init(HubState(), products: [product, product]))
    #expect(screen.products.map(\.title) == ["Drums", "Drums"])
    #expect(screen.products.map(\.status.sentence) == ["0", "0"])
    screen.refresh(
      from: .init(HubState(performers: [Self.simulated], lead: "p1"), products: [product]))
    #expect(
      screen.products == [
        HomeScreen.Product(
          id: "drums", title: "Drums", sentence: "Hands play drums.",
          status: Status(.connected, "1"), steps: [HomeScreen.Step("Play", path: "/drums")])
      ])
  }

  @Test("a page gets the words only, and its action is read as it writes it")
  func coding() throws {
    let state = try JSONValue(encoding: HomeScreen(.init(HubState())))
    guard case .object(let members) = state else {
      Issue.record("not an object")
      return
    }
    #expect(Set(members.keys) == ["now", "sensors", "products", "meter", "level"])
    let action = try BoundedJSON.decode(
      HomeScreen.Action.self, from: #"{"add":{"sensor":"phone"}}"#.utf8)
    #expect(action == .add(sensor: .phone))
  }

  @Test("a sensor that cannot be added is said")
  func fails() {
    var screen = HomeScreen(.init(HubState()))
    let effects = screen.apply(.failed("64 sources are here."))
    #expect(effects == [.notify(Notice(.error, "64 sources are here."))])
  }
}
