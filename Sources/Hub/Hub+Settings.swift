import FaceControl

extension Hub {
  /// Changes some of the settings; what another page changed meanwhile stays.
  func adjust(_ change: @Sendable (inout FaceSettings) -> Void) {
    var settings = settings
    change(&settings)
    apply(settings)
  }

  /// Gives every performer, also those to come, these settings.
  func apply(_ settings: FaceSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    followMapping(of: settings)
    for running in performers { running.performer.apply(settings) }
    publish()
  }
}
