import DesignSystem
import Foundation
import RobotDrawing
import RobotFace
import ScreenKit
import Streaming
public import SwiftUI

/// The robot: the whole screen is its face. A tap shows the next mood, a hold random moods.
public struct RobotFaceView: View {
  private let session: RobotSession
  @Environment(\.accessibilityReduceMotion) private var isStill

  public init(session: RobotSession) { self.session = session }

  public var body: some View {
    ZStack {
      face
      VStack {
        Text(verbatim: session.screen.word)
          .font(.caption)
          .foregroundStyle(Palette.muted)
          .accessibilityIdentifier(RobotIdentifier.status.rawValue)
        Spacer()
        hints
      }
      .padding(Space.large)
    }
    .ignoresSafeArea()
    .statusBarHidden()
    .persistentSystemOverlays(.hidden)
    .preferredColorScheme(.dark)
  }

  private var face: some View {
    TimelineView(AnimationTimelineSchedule()) { _ in
      Canvas { context, size in
        context.fill(Path(size), with: .color(.black))
        let drawing = session.drawing(width: size.width, height: size.height, isStill: isStill)
        if let drawing { context.paint(drawing) }
      }
    }
    .contentShape(Rectangle())
    .onTapGesture { session.send(.tap) }
    .onLongPressGesture(
      minimumDuration: RobotSigns.hold, maximumDistance: RobotSigns.drag
    ) { session.send(.longPress) }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(session.screen.spoken)
    .accessibilityAddTraits(.isButton)
    .accessibilityIdentifier(RobotIdentifier.face.rawValue)
  }

  @ViewBuilder private var hints: some View {
    if let caption = session.caption {
      Text(verbatim: caption)
        .accessibilityIdentifier(RobotIdentifier.caption.rawValue)
    }
    if let hint = session.hint {
      Text(verbatim: hint)
        .accessibilityIdentifier(RobotIdentifier.hint.rawValue)
    }
  }
}
