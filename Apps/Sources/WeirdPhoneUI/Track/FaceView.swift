import DesignSystem
import FaceModel
import FaceScreens
import Foundation
import ScreenKit
import SwiftUI

/// TRACK's face: in three dimensions, or a plain one on a hot phone and for people who want less motion.
struct FaceView: View {
  let session: PhoneSession
  @Environment(\.accessibilityReduceMotion) private var isStill

  private var stage: FaceStage { session.stage }
  private var screen: TrackScreen { session.track }

  var body: some View {
    ZStack {
      if isStill || stage.isPlain {
        PlainFaceView(face: session.face, label: screen.source.sentence)
      } else {
        ModelFaceView(
          stage: stage, screen: screen,
          hold: { session.act(TrackScreen.Action.resetCalibration, in: \.track) })
      }
      if !stage.isTracked {
        Text(verbatim: screen.lost).foregroundStyle(Palette.muted)
      }
    }
  }
}

/// The face in three dimensions. A drag turns it, a pinch enlarges it, two taps reset the view.
struct ModelFaceView: View {
  let stage: FaceStage
  let screen: TrackScreen
  /// Held for a while.
  let hold: @MainActor () -> Void

  var body: some View {
    let (motion, viewpoint) = (stage.motion, stage.viewpoint)
    GeometryReader { area in
      Canvas { context, size in
        guard motion.strength > 0 else { return }
        let picture = stage.picture(
          motion, from: viewpoint, isDetailed: screen.isFaceDetailed, width: size.width,
          height: size.height)
        context.paint(picture, strength: motion.strength, size)
      }
      .contentShape(Rectangle())
      .onTapGesture(count: 2) { stage.resetView() }
      .onLongPressGesture(minimumDuration: 0.6, maximumDistance: 8, perform: hold)
      .gesture(turn(height: area.size.height))
      .simultaneousGesture(zoom)
    }
    .frame(minHeight: 240)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(screen.source.sentence)
  }

  private func turn(height: CGFloat) -> some Gesture {
    DragGesture()
      .onChanged { drag in
        // In a mirror, a finger to the right turns the face the other way.
        stage.drag(SIMD2(-drag.translation.width, drag.translation.height), height: height)
      }
      .onEnded { _ in stage.endGesture() }
  }

  private var zoom: some Gesture {
    MagnifyGesture()
      .onChanged { stage.pinch($0.magnification) }
      .onEnded { _ in stage.endGesture() }
  }
}
