import Capture
import Testing

@testable import HubCapture

@Suite("Options of a session in the terminal")
struct HeadlessOptionsTests {
  private func options(_ change: (inout HeadlessOptions) -> Void = { _ in }) -> HeadlessOptions {
    var options = HeadlessOptions()
    options.hasConsent = true
    change(&options)
    return options
  }

  private func problem(_ change: (inout HeadlessOptions) -> Void) -> String? {
    do {
      try options(change).check()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("each option that cannot be used is told with its value")
  func problems() {
    #expect(problem { _ in } == nil)
    #expect(problem { $0.seconds = .infinity }?.contains("(got inf)") == true)
    #expect(problem { $0.seconds = 0 }?.contains("(got 0.0)") == true)
    #expect(problem { $0.devices = 65 }?.contains("(got 65)") == true)
    #expect(problem { $0.contributors = ["../x"] }?.contains("../x") == true)
    #expect(problem { $0.task = " \u{7} " }?.contains("--task") == true)
    #expect(problem { $0.hasConsent = false }?.contains("add --consent") == true)
  }

  @Test("each person is a contributor with a consent that allows what is recorded")
  func participants() throws {
    let options = options {
      $0.contributors = ["c-0123456789abcdef"]
      $0.hasAudio = true
    }
    let people = options.participants(of: [1, 2]) { _ in "digest" }
    #expect(people.map(\.person) == [1, 2])
    #expect(
      people[0].contributor == "c-0123456789abcdef" && Contributor.isID(people[1].contributor))
    for person in people {
      let consent = try #require(person.consent)
      #expect(consent.refusal(of: person.contributor, isMinor: false) == nil)
      #expect(consent.allowsAudio && consent.textDigest == "digest" && consent.destination == nil)
      #expect(consent.refusal(of: person.contributor, isMinor: true) != nil)
    }
  }
}
