import FaceControl
public import Mapping

extension FaceEngine {
  /// Changes some of the settings; changes that another page made in the meantime stay.
  public func adjust(_ change: @Sendable (inout FaceSettings) -> Void) {
    var settings = settings
    change(&settings)
    apply(settings)
  }

  /// Applies these settings to every performer, including later ones.
  func apply(_ settings: FaceSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    followMapping(of: settings)
    for running in performers { running.performer.apply(settings) }
    publish()
  }
}
