import FaceScreens
import Foundation
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

@MainActor
@Suite("The page about privacy")
struct PrivacyTests {
  @Test("it opens in SETTINGS, shows every paragraph, and closes")
  func page() async throws {
    let phone = try await PhoneHarness()
    let view = RoomView(room: .settings, session: phone.session)
    let open = try #require(standInDraw(view).find("settings.privacy")?.activate)
    open()
    let close = standInDraw(PrivacyView {})
    #expect(Set(PrivacyIdentifier.allCases.map(\.rawValue)).isSuperset(of: close.identifiers))
    let texts = close.texts
    for section in PrivacyPolicy.sections {
      #expect(texts.contains(section.title))
      #expect(section.paragraphs.allSatisfy { texts.contains($0) })
    }
    await phone.end()
  }

  @Test("docs/privacy.md says the same, with a part for each app and no address")
  func document() throws {
    let document = try SourceText.read("docs/privacy.md")
    let parts = document.components(separatedBy: "\n## ")
    #expect(
      parts.dropFirst().map { String($0.prefix { $0 != "\n" }) } == ["WeirdPhone", "Robot Face"])
    let own = PrivacyPolicy.sections.map { section in
      "### \(section.title)\n\n" + section.paragraphs.joined(separator: "\n\n")
    }
    #expect(parts[1] == "WeirdPhone\n\n" + own.joined(separator: "\n\n") + "\n")
    #expect(!document.contains("http"))
  }

  @Test("it names everything that the phone asks for, and Robot Face asks for the camera alone")
  func permissions() throws {
    let words = ["NSCameraUsageDescription": "camera", "NSLocalNetworkUsageDescription": "network"]
    let own = PrivacyPolicy.sections.flatMap(\.paragraphs).joined(separator: " ")
    for (app, expected) in [
      ("WeirdPhone", Set(words.keys)), ("RobotFace", ["NSCameraUsageDescription"]),
    ] {
      let plist = try SourceText.read("Apps/\(app)/Info.plist")
      let asked = Set(plist.matches(of: /<key>(\w+UsageDescription)<\/key>/).map { String($0.1) })
      #expect(asked == expected)
    }
    #expect(words.values.allSatisfy { own.contains($0) })
  }
}
