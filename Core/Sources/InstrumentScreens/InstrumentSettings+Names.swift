public import Instrument
import Numbers
public import Streaming

extension InstrumentSettings {
  /// Sets what a menu or a dial of PLAY sets, by its name: "scale" to "dorian", "snap" to "0.5". Throws one sentence
  /// with the names or values that there are.
  public mutating func set(_ name: String, to value: String) throws(RunError) {
    if let setting = PlaySetting(rawValue: name) {
      guard setting.choose(value, in: &self) else {
        let known = setting.options(in: self).map(\.0).joined(separator: ", ")
        throw RunError("\(name) cannot be \(value): use one of \(known).")
      }
    } else if let dial = PlayDial(rawValue: name) {
      guard let number = Float(value), (0...1).contains(number) else {
        throw RunError("\(name) must be from 0 to 1 (got \(value)).")
      }
      dial.set(number, in: &self)
    } else {
      let known = PlaySetting.allCases.map(\.rawValue) + PlayDial.allCases.map(\.rawValue)
      throw RunError("There is no setting \(name): use one of \(known.joined(separator: ", ")).")
    }
  }
}
