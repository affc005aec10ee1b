import Ports
import Testing

@Suite("JACK, absent")
struct JackErrorTests {
  @Test("every failure is one sentence with its remedy")
  func sentences() {
    let errors: [JackError] = [
      .notInstalled, .noServer, .refused(client: "me"), .noPorts(client: "me"), .serverEnded,
    ]
    for error in errors {
      #expect("\(error)".hasSuffix("."))
      #expect("\(error)".contains(":"))
    }
  }

  @Test("a client's options are held in what JACK can carry")
  func options() {
    #expect(JackClient.Options(jacks: 99).jacks == 16)
    #expect(JackClient.Options(jacks: -1).jacks == 0)
  }
}
