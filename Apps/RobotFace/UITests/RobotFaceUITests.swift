import XCTest

/// The robot's first second; needs a device or a simulator.
final class RobotFaceUITests: XCTestCase {
  @MainActor
  func testTheFaceIsThereAtOnceAndATapChangesIt() {
    let app = XCUIApplication()
    app.launch()
    let face = app.otherElements["robot.face"]
    XCTAssertTrue(face.waitForExistence(timeout: 2))
    let before = face.label
    face.tap()
    XCTAssertNotEqual(face.label, before)
  }
}
