import Console
import DesignSystem
import Foundation
import ScreenKit
import SwiftUI
import UniformTypeIdentifiers

/// TAKES: recordings, played, cut, compared and shared.
struct TakesView: View {
  let screen: TakesScreen
  let files: TakeFiles
  let send: @MainActor (TakesScreen.Action) -> Void

  var body: some View {
    RoomScroll {
      RecorderView(screen: screen, files: files, send: send)
      if let deleted = screen.deleted {
        HStack {
          Sentence(deleted.sentence, .plain)
          Spacer()
          CapsuleButton(Text("Undo")) { send(.undoDelete) }
            .accessibilityIdentifier(TakesIdentifier.undo.rawValue)
        }
      }
      if let empty = screen.empty {
        Sentence(empty, .plain).accessibilityIdentifier(TakesIdentifier.empty.rawValue)
      }
      Sentence(screen.hint)
      if screen.selected != nil { TakeDetailView(screen: screen, files: files, send: send) }
      LazyVStack(alignment: .leading, spacing: Space.medium) {
        ForEach(screen.rows, id: \.name) { row in
          let renaming = screen.renaming?.take == row.name ? screen.renaming : nil
          TakeRowView(row: row, renaming: renaming, send: send)
        }
      }
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier(TakesIdentifier.list.rawValue)
    }
  }
}

/// Record, and import a file.
private struct RecorderView: View {
  let screen: TakesScreen
  let files: TakeFiles
  let send: @MainActor (TakesScreen.Action) -> Void
  @State private var choosesFile = false

  var body: some View {
    HStack {
      CapsuleButton(Text(verbatim: screen.recording.title), isOn: screen.recording.isOn) {
        send(.toggleRecording)
      }
      .disabled(!screen.recording.canRecord)
      .accessibilityIdentifier(TakesIdentifier.record.rawValue)
      CapsuleButton(Text("Import")) { choosesFile = true }
        .accessibilityIdentifier(TakesIdentifier.importFile.rawValue)
        .fileImporter(isPresented: $choosesFile, allowedContentTypes: types) { result in
          if case .success(let url) = result { files.take(url) }
        }
    }
    Sentence(screen.recording.sentence)
  }

  private var types: [UTType] {
    screen.importEndings.compactMap { UTType(filenameExtension: String($0.dropFirst())) } + [.data]
  }
}
