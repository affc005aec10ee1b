import FaceControl

extension Hub {
  /// Gives every performer, also those to come, these settings.
  func apply(_ settings: FaceSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    followMapping(of: settings)
    for staged in performers { staged.performer.apply(settings) }
    publish()
  }
}
