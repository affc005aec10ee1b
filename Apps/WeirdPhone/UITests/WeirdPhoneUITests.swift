import XCTest

/// The first minute of a person with the app; needs a device or a simulator.
final class WeirdPhoneUITests: XCTestCase {
  @MainActor
  func testTrackShowsMetersAndRecords() {
    let app = XCUIApplication()
    app.launch()
    XCTAssertTrue(app.otherElements["track.meters"].waitForExistence(timeout: 5))
    let record = app.buttons["track.record"]
    XCTAssertTrue(record.waitForExistence(timeout: 5))
  }
}
