import Foundation
import ScreenKit
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

/// Every room in every state, laid out from the left and from the right.
///
/// The stand-in has no geometry: it knows the order of a row and the side to which a stack or a frame moves what is in
/// it, which is what the direction of a language changes.
@MainActor
@Suite("Right-to-left", .serialized)
struct DirectionTests {
  private typealias Drawn = (name: String, root: StandInElement)

  private func rooms(_ direction: LayoutDirection) async throws -> [Drawn] {
    let phone = try await PhoneHarness()
    let drawn = draw(direction, phone)
    await phone.end()
    return drawn
  }

  private func draw(_ direction: LayoutDirection, _ phone: PhoneHarness) -> [Drawn] {
    StandInEnvironment.values.layoutDirection = direction
    defer { StandInEnvironment.values.layoutDirection = .leftToRight }
    let drawn = RoomViewTests().rooms(RoomViewTests.Sent()).flatMap { room, states in
      states.map { (name: "\(room), \($0.name)", root: $0.root) }
    }
    return drawn + [("track", phone.draw(.track)), ("privacy", standInDraw(PrivacyView {}))]
  }

  private typealias Pair = (name: String, left: StandInElement, right: StandInElement)

  /// Drawn once for all tests.
  private static var kept: [Pair] = []

  /// Both directions of each room.
  private func pairs() async throws -> [Pair] {
    if Self.kept.isEmpty {
      let (left, right) = (try await rooms(.leftToRight), try await rooms(.rightToLeft))
      Self.kept = zip(left, right).map { ($0.name, $0.root, $1.root) }
    }
    return Self.kept
  }

  @Test("the order in which a screen is read stays, and nothing appears or goes")
  func reading() async throws {
    for (name, left, right) in try await pairs() {
      #expect(left.identifiers == right.identifiers, "\(name)")
      #expect(left.texts == right.texts, "\(name)")
      #expect(left.all.map(\.kind) == right.all.map(\.kind), "\(name)")
    }
  }

  @Test("each row begins at the other side")
  func rows() async throws {
    var count = 0
    for (name, left, right) in try await pairs() {
      let rows = zip(left.all, right.all).filter { ["hstack", "grid"].contains($0.0.kind) }
      for (one, other) in rows {
        #expect(!one.isMirrored && other.isMirrored, "\(name)")
        // A row's parts turn round; a row in a row does, too.
        if one.kind == "hstack", !one.hasColumns {
          #expect(one.textsFromTheLeft == other.textsFromTheLeft.reversed(), "\(name)")
        }
        count += 1
      }
    }
    #expect(count > 500)
  }

  @Test(
    "what stands at the beginning of a line stands there in both directions; nothing is at the end")
  func sides() async throws {
    var count = 0
    for (name, left, right) in try await pairs() {
      for (one, other) in zip(left.all, right.all) {
        #expect(other.sides == one.sides.map(\.mirrored), "\(name): \(one.kind)")
        #expect(
          !one.sides.contains(.right), "\(name): \(one.kind) \(one.texts.prefix(1)) is at the end")
        count += one.sides.count
      }
    }
    #expect(count > 500)
  }

  @Test("curves, meters and faces are drawn the same: numbers and mirrors have no direction")
  func canvases() async throws {
    let size = CGSize(width: 200, height: 100)
    func fills(_ element: StandInElement) -> [GraphicsContext.Fill] {
      var context = GraphicsContext()
      element.paint?(&context, size)
      return context.fills + context.strokes
    }
    for (name, left, right) in try await pairs() {
      for (one, other) in zip(left.all, right.all) where one.paint != nil {
        #expect(fills(one) == fills(other), "\(name)")
      }
    }
  }

  @Test("a part of a screen can have a direction of its own")
  func nested() {
    let rows = VStack(alignment: .leading) {
      HStack {
        Text(verbatim: "1"); Text(verbatim: "2")
      }
      HStack {
        Text(verbatim: "3"); Text(verbatim: "4")
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    #expect(standInDraw(rows).textsFromTheLeft == ["1", "2", "4", "3"])
    let turned = standInDraw(rows.environment(\.layoutDirection, .rightToLeft))
    #expect(turned.textsFromTheLeft == ["2", "1", "4", "3"])
    #expect(turned.children.first?.sides == [.right])
    #expect(StandInEnvironment.values.layoutDirection == .leftToRight)
  }
}

extension StandInElement {
  /// Whether a column is in the row: its lines keep their order.
  fileprivate var hasColumns: Bool {
    all.dropFirst().contains { !["hstack", "grid", "text", "button", "image"].contains($0.kind) }
  }
}

extension StandInSide {
  fileprivate var mirrored: StandInSide {
    switch self {
    case .left: .right
    case .middle: .middle
    case .right: .left
    }
  }
}
