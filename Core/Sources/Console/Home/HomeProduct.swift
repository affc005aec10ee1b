import ScreenKit

/// One product on HOME: its fixed words, and its state and steps as functions of the hub's state.
struct HomeProduct: Sendable {
  /// The name in pages: `data-product`.
  var id: String
  var title: String
  var sentence: String
  var status: @Sendable (HubState) -> Status
  /// The first action, then others.
  var steps: @Sendable (HubState) -> [HomeScreen.Step]

  /// The products of this program in display order; a new product is one more entry.
  static let all: [HomeProduct] = [
    HomeProduct(
      id: "weirdphone", title: "WeirdPhone",
      sentence: "Your face plays instruments: MIDI, OSC, control voltages.",
      status: { $0.connection(on: .other) },
      steps: { hubState in
        [
          HomeScreen.Step("See it move", path: "/track"),
          hubState.sinks.isEmpty
            ? HomeScreen.Step("Add an output", path: "/connect#add-output")
            : HomeScreen.Step("See the outputs", path: "/connect"),
        ]
      }),
    HomeProduct(
      id: "robot", title: "Robot Face",
      sentence: "A companion that looks at people and shows moods.",
      status: { hubState in
        guard let leader = hubState.leadPerformer, leader.tone == .connected,
          leader.framesPerSecond > 0
        else { return Status(.searching, "No face in view: its eyes rest.") }
        return Status(.connected, "These eyes follow \(leader.title).")
      },
      steps: { _ in [HomeScreen.Step("Let it look at you", path: "/robot")] }),
  ]

  func shown(on hubState: HubState) -> HomeScreen.Product {
    HomeScreen.Product(
      id: id, title: title, sentence: sentence, status: status(hubState), steps: steps(hubState))
  }
}
