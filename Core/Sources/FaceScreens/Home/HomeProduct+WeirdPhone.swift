public import Console
import ScreenKit

extension HomeProduct {
  /// WeirdPhone on HOME.
  public static let weirdPhone = HomeProduct(
    id: "weirdphone", title: "WeirdPhone",
    sentence: "Your face plays instruments: MIDI, OSC, control voltages.",
    hasScene: true,
    status: { $0.connection(on: .other) },
    steps: { hubState in
      [
        HomeScreen.Step("See it move", path: "/track"),
        hubState.sinks.isEmpty
          ? HomeScreen.Step("Add an output", path: "/connect#add-output")
          : HomeScreen.Step("See the outputs", path: "/connect"),
      ]
    })
}
