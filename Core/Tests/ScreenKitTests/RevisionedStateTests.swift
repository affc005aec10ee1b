import JSON
import ScreenKit
import Testing

@Suite("Revisioned state")
struct RevisionedStateTests {
  struct State: Codable, Equatable {
    var title = "Track"
    var error: String?
    var rows = [1, 2]
  }

  @Test("only a change makes a revision")
  func sameIsSilent() throws {
    var published = try RevisionedState(State())
    #expect(published.revision == 1)
    #expect(try published.publish(State()) == nil)
    #expect(published.revision == 1)
  }

  @Test("each patch leads from one revision to the next")
  func patchesFollow() throws {
    var published = try RevisionedState(State())
    var client = published.document
    let states = [
      State(title: "Map"), State(title: "Map", error: "No"), State(title: "Map", rows: []),
    ]
    for (index, state) in states.enumerated() {
      let change = try #require(try published.publish(state))
      #expect(change.revision == index + 2)
      client = MergePatch.apply(change.patch, to: client)
      #expect(client == published.document)
      #expect(try client.decode(State.self) == state)
    }
  }

  @Test("a patch holds only the change")
  func patchIsSmall() throws {
    var published = try RevisionedState(State(error: "No"))
    #expect(try published.publish(State())?.patch == ["error": .null])
  }
}
