import JSON
import Numbers

/// What an answer to `POST /analyze` means for the client.
public enum CoachAnswer: Equatable, Sendable {
  case event(CoachingEvent)
  /// The server answers, but has no verdict: see `CoachingEvent.standing`.
  case noVerdict(CoachingEvent)
  /// The server refuses the request or failed.
  case refused(status: Int, sentence: String)
  /// Seconds to wait; nil when the server does not say.
  case rateLimited(retryAfter: Double?)
  case notACoach(ForeignAnswer)

  /// From status, fields and body, at `now` in seconds since 1970. 503 with `Retry-After` counts as 429.
  public init(_ response: CoachResponse, now: Double) {
    let wait = response[field: "Retry-After"].flatMap { RetryAfter.seconds($0, now: now) }
    if response.status == 429 || (response.status == 503 && wait != nil) {
      self = .rateLimited(retryAfter: wait)
    } else if let foreign = ForeignAnswer(response) {
      self = .notACoach(foreign)
    } else if response.isSuccess {
      self = Self.event(in: response)
    } else {
      self = .refused(status: response.status, sentence: response.sentence)
    }
  }

  private static func event(in response: CoachResponse) -> CoachAnswer {
    do {
      let event = try CoachingEvent(try CoachJSON.parse(response.body))
      return event.isVerdict ? .event(event) : .noVerdict(event)
    } catch let error as JSONReadingError {
      return .notACoach(.otherJSON(error.sentence))
    } catch {
      return .notACoach(.notJSON)
    }
  }
}

/// Why an answer does not come from a coach.
public enum ForeignAnswer: Error, Hashable, Sendable {
  case html
  case empty
  /// JSON that ends in the middle.
  case truncated
  case notJSON
  /// JSON of something else, with its problems.
  case otherJSON(String)
  case redirected(status: Int)
  /// What a model answered instead of a judgement, in one sentence.
  case model(String)

  public var sentence: String {
    switch self {
    case .html: "This address answers with a web page. Check the address and port of the server."
    case .empty: "The server answered with nothing. Check that it is a Neuro-Sync server."
    case .truncated: "The server's answer ends in the middle. Check the connection."
    case .notJSON: "The server's answer is not JSON. Check that it is a Neuro-Sync server."
    case .otherJSON(let problems): "The server's answer is not of the contract: \(problems)"
    case .redirected(let status):
      "The server refers to another address (status \(status)). Give its final address."
    case .model(let sentence): sentence
    }
  }

  /// Nil when the answer may be one of the contract, or is an error with a sentence.
  public init?(_ response: CoachResponse) {
    if !(200..<300).contains(response.status), response.status < 400 {
      self = .redirected(status: response.status)
    } else if response.isHTML {
      self = .html
    } else if response.isSuccess {
      do {
        guard !response.body.isEmpty else {
          self = .empty
          return
        }
        _ = try CoachJSON.parse(response.body)
        return nil
      } catch {
        self = error.isAtEnd ? .truncated : .notJSON
      }
    } else {
      return nil
    }
  }
}
