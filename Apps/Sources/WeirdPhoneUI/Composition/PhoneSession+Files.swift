import Addresses
import Console
import FaceEngine
import FaceScreens
public import Foundation
import Recording
import ScreenKit

extension PhoneSession {
  /// Opens a link to a preset, or a file.
  public func open(_ url: URL) {
    guard url.isFileURL else {
      room = .presets
      act(.offer(text: url.absoluteString, file: nil), in: \.presets)
      return
    }
    if takes.importEndings.contains("." + url.pathExtension.lowercased()) {
      room = .takes
      importTake(url)
    } else {
      room = .presets
      act(OpenedFile.preset(.success(url), largest: presets.largestImport), in: \.presets)
    }
  }

  /// Makes a take from a file that a person has chosen.
  func importTake(_ url: URL) {
    start("import") {
      let file = url.lastPathComponent
      do {
        let name = try await self.engine.takeIn(url)
        self.show(Notice(.success, "Imported \(name)."))
        self.act(.select(take: name), in: \.takes)
      } catch let error as RecordingError {
        self.show(Notice(.error, error.importSentence(file: file, host: .phone)))
      } catch {
        self.show(Notice(.error, "\(file) cannot be read: choose it again."))
      }
    }
  }

  var takeFiles: TakeFiles {
    TakeFiles(
      take: { self.importTake($0) }, make: { [engine] in try await engine.file(of: $0, as: $1) })
  }
}
