import Instrument
import Music
import ScreenKit

/// The files of a Scala tuning.
enum TuningForm {
  /// "Twelve equal steps", or what the scale calls itself.
  static func title(_ settings: InstrumentSettings) -> String {
    guard let tuning = settings.tuning else { return "Twelve equal steps" }
    let title = (try? ScalaScale(scl: tuning.scl))?.name ?? "A Scala scale"
    return tuning.kbm == nil ? title : title + ", with a keyboard mapping"
  }

  /// The tuning with a file more; throws one sentence.
  static func adding(
    _ name: String, _ text: String, to tuning: ScalaTuning?
  ) throws -> ScalaTuning {
    var changed = ScalaTuning(scl: text)
    if name.lowercased().hasSuffix(".kbm") {
      guard let tuning else {
        throw TuningFormError(text: "\(name) maps keys of a scale: add its .scl file first.")
      }
      changed = ScalaTuning(scl: tuning.scl, kbm: text)
    }
    do throws(TuningFileError) {
      _ = try changed.tuning()
    } catch {
      throw TuningFormError(text: "\(name) cannot be used: \(error)")
    }
    return changed
  }
}

struct TuningFormError: Error {
  let text: String
}

extension PlayScreen {
  mutating func addTuning(_ name: String, _ text: String) -> [Effect] {
    do {
      let tuning = try TuningForm.adding(name, text, to: settings.tuning)
      return change { $0.tuning = tuning }
    } catch {
      let sentence = (error as? TuningFormError)?.text ?? "\(name) cannot be used."
      return [.notify(Notice(.error, sentence))]
    }
  }
}
