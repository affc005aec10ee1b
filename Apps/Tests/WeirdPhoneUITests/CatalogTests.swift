import Console
import FaceScreens
import Foundation
import ScreenKit
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

/// The apps' own words, as the views show them and as their sources say them.
@MainActor
@Suite("String Catalogs")
struct CatalogTests {
  private func listed(_ app: String) throws -> Set<String> {
    let catalog = try SourceText.read("Apps/\(app)/Sources/Localizable.xcstrings")
    return Set(catalog.matches(of: /(?m)^    "(.*)" : \{$/).map { String($0.1) })
  }

  /// Everything that WeirdPhone can show.
  private func roots() async throws -> [StandInElement] {
    let rooms = RoomViewTests()
    var roots = rooms.rooms(RoomViewTests.Sent()).flatMap { $0.drawn.map(\.root) }
    roots += PhoneRoom.allCases.map { standInDraw($0.title) }
    roots.append(standInDraw(PrivacyView {}))
    var ended = StateSamples.many
    ended.shared.performers = [StateSamples.performer("p4", .connected)]
    ended.shared.takes.replays[0].isEnded = true
    roots.append(standInDraw(TrackToolbar(screen: TrackScreen(ended)) { _ in }))
    let phone = try await PhoneHarness()
    for isStill in [false, true] {
      StandInEnvironment.reduceMotion(isStill)
      roots.append(phone.draw(.track))
    }
    StandInEnvironment.reduceMotion(false)
    roots.append(standInDraw(RoomsView(session: phone.session)))
    await phone.end()
    return roots
  }

  @Test("the words that WeirdPhone's views show are in its catalog, and no others")
  func shown() async throws {
    let listed = try listed("WeirdPhone")
    let used = Set(try await roots().flatMap(\.all).flatMap(\.keys))
    #expect(used.count > 60)
    #expect(listed == used, "\(listed.symmetricDifference(used).sorted())")
  }

  /// The app's name, and that of a folder.
  private static let names: Set<String> = ["WeirdPhone %@", "Share"]

  @Test(
    "every word in the sources of the views is in a catalog",
    arguments: [("WeirdPhone", ["DesignSystem", "WeirdPhoneUI"]), ("RobotFace", ["RobotFaceUI"])])
  func said(app: String, parts: [String]) throws {
    let listed = try listed(app)
    for (path, text) in try parts.flatMap({ try SourceText.swiftFiles(below: "Apps/Sources/\($0)") }
    )
    where text.contains(": View {") {
      for words in SourceText.words(in: text) where !Self.names.contains(words) {
        #expect(listed.contains(words), "\(path): “\(words)” is in no catalog")
      }
    }
  }

  @Test("words are found in a source, and what is no word is not")
  func finder() {
    let source = """
      /// "A comment".
      Text("Play \\(row.name)") .accessibilityIdentifier("takes.row") Image(systemName: "face.smiling")
      Text(verbatim: "\\(a) · \\(b)") label("Pitch") precondition(x, "Never")
      """
    #expect(SourceText.words(in: source) == ["Play %@", "Pitch"])
  }
}
