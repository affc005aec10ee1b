import Capture
import Foundation
import TestSupport
import Testing

@Suite("Contributors")
struct ContributorTests {
  @Test("ids are random, of one form, and do not repeat")
  func ids() {
    var random = SeededGenerator(seed: 1)
    let ids = (0..<2_000).map { _ in
      Contributor(isMinor: false, language: .english, using: &random).id
    }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy(Contributor.isID))
    #expect(!Contributor.isID("c-../../../etc/pass"))
    #expect(!Contributor.isID("c-0123456789abcdeF"))
  }

  @Test("names stand in their own value only")
  func names() throws {
    var random = SeededGenerator(seed: 1)
    let ada = Contributor(isMinor: false, language: .english, using: &random)
    var names = ContributorNames()
    names[ada.id] = " Ada\u{0}\n Lovelace "
    names["../x"] = "Nobody"
    #expect(names[ada.id] == "Ada Lovelace")
    #expect(names.count == 1)
    let text = String(decoding: try JSONEncoder().encode(ada), as: UTF8.self)
    #expect(!text.contains("Ada"))
    names[ada.id] = ""
    #expect(names.count == 0)
  }

  @Test("onboarding goes step by step, with the guardian's for minors", arguments: [true, false])
  func onboarding(_ isMinor: Bool) {
    var onboarding = Onboarding(isMinor: isMinor)
    onboarding.complete(.practice)
    #expect(onboarding.next == .language)
    var steps: [OnboardingStep] = []
    while let step = onboarding.next {
      steps.append(step)
      onboarding.complete(step)
    }
    #expect(steps == OnboardingStep.steps(isMinor: isMinor))
    #expect(steps.contains(.guardian) == isMinor)
  }
}
