/// How hot a phone is, as its system says.
public enum ThermalLevel: Int, CaseIterable, Codable, Sendable, Comparable {
  case nominal, fair, serious, critical

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// What a phone's camera may do in the current condition.
public struct CapturePlan: Codable, Hashable, Sendable {
  /// Pictures a second; 0 when the camera rests.
  public var rate: Int
  /// Whether the face is drawn with all its detail.
  public var isFaceDetailed: Bool
  /// What is reduced and why, in one sentence; nil for nothing.
  public var sentence: String?

  /// - Parameters:
  ///   - isInFront: false while the app is in the background, where the system stops its camera.
  public init(_ level: ThermalLevel = .nominal, isInFront: Bool = true) {
    switch level {
    case .nominal, .fair: (rate, isFaceDetailed, sentence) = (60, true, nil)
    case .serious:
      (rate, isFaceDetailed) = (30, false)
      sentence = "The phone is hot: 30 frames a second and a plain face until it has cooled."
    case .critical:
      (rate, isFaceDetailed) = (0, false)
      sentence = "The phone is too hot: the camera rests until it has cooled. Put it in the shade."
    }
    guard !isInFront else { return }
    rate = 0
    sentence = sentence ?? "The camera rests while the app is in the background."
  }
}

/// Whether a phone's screen stays on: while something is sent or played, in front.
public struct ScreenWake: Codable, Hashable, Sendable {
  public var isInFront = true
  public var isSending = false

  public init() {}

  public var staysOn: Bool { isInFront && isSending }
}
