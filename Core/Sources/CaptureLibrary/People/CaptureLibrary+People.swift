public import Capture
public import CaptureScreens
import Files
import Foundation
import Realtime
import Streaming

extension CaptureLibrary {
  /// All contributors of this computer, those who have withdrawn too.
  public func contributors() async throws(CaptureLibraryError) -> [CaptureContributorEntry] {
    try await ready()
    return state.withLock { state in
      var sizes: [String: (size: Int64, takes: Int)] = [:]
      for session in state.sessions.values {
        let sum = sizes[session.contributor] ?? (0, 0)
        sizes[session.contributor] = (sum.size &+ session.size, sum.takes + 1)
      }
      return state.people.values.sorted { $0.contributor.id < $1.contributor.id }.map { person in
        var entry = CaptureContributorEntry(person.contributor)
        entry.name = person.name
        entry.consent = person.consent
        entry.size = sizes[person.contributor.id]?.size ?? 0
        entry.takes = sizes[person.contributor.id]?.takes ?? 0
        entry.withdrawal = person.withdrawal
        return entry
      }
    }
  }

  /// Keeps what a contributor agreed to, with its date and the digest of the text; a new one gets a random id.
  ///
  /// - Returns: the contributor's id.
  public func consent(_ answer: CaptureConsentAnswer) async throws(CaptureLibraryError) -> String {
    try await ready()
    if answer.isMinor, !answer.hasGuardian {
      throw CaptureLibraryError(
        "A contributor under 18 needs the consent of a parent or guardian: ask them to agree, too.")
    }
    let id: String
    if let known = answer.contributor {
      id = known
    } else {
      var random = SystemRandomNumberGenerator()
      let new = Contributor(
        isMinor: answer.isMinor, language: answer.language, using: &random)
      id = new.id
      try await changePerson(new) { _ in }
    }
    let record = record(of: answer, by: id)
    try await changePerson(id) { person in
      person.contributor.isMinor = answer.isMinor
      person.contributor.language = answer.language
      var names = ContributorNames()
      names[id] = answer.name
      if let name = names[id] { person.name = name }
      person.agree(record)
    }
    await endRefusedUpload()
    return id
  }

  private func record(of answer: CaptureConsentAnswer, by id: String) -> ConsentRecord {
    let date = Date(timeIntervalSince1970: clock.unixSeconds().rounded(.down))
    let digest = host.digest
    return ConsentRecord(
      contributor: id, text: .newest(answer.language), date: date.formatted(.iso8601),
      destination: answer.destination.flatMap { $0.isEmpty ? nil : $0 },
      allowsAudio: answer.allowsAudio, hasGuardian: answer.hasGuardian
    ) { bytes in
      var sum = digest.init()
      bytes.withUnsafeBytes { sum.update($0) }
      return sum.finish().hexadecimal
    }
  }

  /// The name that this computer shows; empty removes it.
  public func rename(_ contributor: String, to name: String) async throws(CaptureLibraryError) {
    try await ready()
    try await changePerson(contributor) { person in
      var names = ContributorNames()
      names[contributor] = name
      person.name = names[contributor] ?? ""
    }
  }

  /// Counts a prompt that a contributor skipped.
  public func skip(
    _ task: CaptureTask, of contributor: String
  ) async throws(CaptureLibraryError) {
    try await ready()
    try await changePerson(contributor) { $0.contributor.history.skip(task) }
  }

  /// Adds a contributor.
  private func changePerson(
    _ contributor: Contributor, _ body: @escaping @Sendable (inout KnownContributor) -> Void
  ) async throws(CaptureLibraryError) {
    try await edit { () async throws(CaptureArchiveError) -> String? in
      var person = KnownContributor(contributor)
      body(&person)
      try await self.keep(person)
      return nil
    }
  }

  func changePerson(
    _ contributor: String, _ body: @escaping @Sendable (inout KnownContributor) -> Void
  ) async throws(CaptureLibraryError) {
    try await edit { () async throws(CaptureArchiveError) -> String? in
      guard var person = self.state.withLock({ $0.people[contributor] }) else {
        return "There is no contributor \(contributor.bounded(40)) here: add them first."
      }
      if person.withdrawal != nil {
        return "\(contributor) has withdrawn: add them as a new contributor."
      }
      body(&person)
      try await self.keep(person)
      return nil
    }
    changes.announce()
  }

  /// Only within a change of the archive.
  func keep(_ person: KnownContributor) async throws(CaptureArchiveError) {
    try await archive.keep(person)
    state.withLock { $0.people[person.contributor.id] = person }
  }

  func hasWithdrawn(_ contributor: String) -> Bool {
    state.withLock { $0.people[contributor]?.withdrawal != nil }
  }

  /// Ends the upload that runs when its contributor agrees no more.
  func endRefusedUpload() async {
    let refused = state.withLock { state in
      state.running.flatMap { running in
        state.refusal(of: running.id.session, to: running.id.destination) == nil
          ? nil : running.task
      }
    }
    refused?.cancel()
    _ = await refused?.value
  }

  // MARK: Assignments

  public func assignments() async throws(CaptureLibraryError) -> CaptureAssignments {
    try await ready()
    return state.withLock { $0.assignments }
  }

  /// Adds an assignment, or replaces the one of its id; an empty id gets one.
  public func assign(_ assignment: CaptureAssignment) async throws(CaptureLibraryError) {
    try await ready()
    var assignment = assignment
    if assignment.id.isEmpty { assignment.id = "a-" + UUID().uuidString.lowercased() }
    let wanted = assignment
    try await changeAssignments { assignments, people in
      guard let person = people[wanted.contributor], person.withdrawal == nil else {
        return "There is no contributor \(wanted.contributor.bounded(40)) here: choose another one."
      }
      return assignments.assign(wanted, to: person.contributor, in: .standard)
    }
  }

  public func removeAssignment(_ id: String) async throws(CaptureLibraryError) {
    try await ready()
    try await changeAssignments { assignments, _ in
      assignments.remove(id)
      return nil
    }
  }

  func changeAssignments(
    _ body: @escaping @Sendable (inout CaptureAssignments, [String: KnownContributor]) -> String?
  ) async throws(CaptureLibraryError) {
    try await edit { () async throws(CaptureArchiveError) -> String? in
      var (assignments, people) = self.state.withLock { ($0.assignments, $0.people) }
      if let refusal = body(&assignments, people) { return refusal }
      let new = assignments
      try await self.archive.keep(new)
      self.state.withLock { $0.assignments = new }
      return nil
    }
    changes.announce()
  }

  /// Kept takes of all contributors, by verb and room.
  public func coverage() async throws(CaptureLibraryError) -> CaptureCoverage {
    try await ready()
    let histories = state.withLock { $0.people.values.map(\.contributor.history) }
    return CaptureCoverage(of: .standard, histories: histories)
  }

  // MARK: Small documents

  /// A small document of the product, such as settings or a token; nil without one.
  public func document(_ name: String) async throws(CaptureLibraryError) -> [UInt8]? {
    do throws(CaptureArchiveError) { return try await archive.document(name) } catch {
      throw CaptureLibraryError(error)
    }
  }

  /// Nil removes it.
  public func keep(
    _ document: [UInt8]?, as name: String
  ) async throws(CaptureLibraryError) {
    try await edit { () async throws(CaptureArchiveError) -> String? in
      try await self.archive.keep(document, as: name)
      return nil
    }
  }
}
