public import CoachWire

/// A judge outside this host.
public enum RemoteJudge: Hashable, Sendable {
  case server(CoachServerAddress)
  /// A model with pictures, by its name there.
  case model(ModelServerAddress, name: String)

  /// Reads what a person typed; with a name the address is the base address of a model.
  public init(_ address: String, model: String?) throws(CoachServerAddress.Problem) {
    guard let model else {
      self = .server(try CoachServerAddress(address))
      return
    }
    guard let name = ModelServerAddress.modelName(model) else {
      throw CoachServerAddress.Problem(
        sentence:
          "“\(model.prefix(60))” is no name of a model. Type it as its server lists it: llava:13b.")
    }
    self = .model(try ModelServerAddress(address), name: name)
  }

  public var host: String {
    switch self {
    case .server(let address): address.host
    case .model(let address, _): address.host
    }
  }

  /// For people: "http://192.168.1.5:8000", or "llava:13b at localhost".
  public var title: String {
    switch self {
    case .server(let address): address.text
    case .model(let address, let name): "\(name) at \(address.host)"
    }
  }

  /// What it gets during a take.
  var sent: String {
    switch self {
    case .server: "Pictures and sound"
    case .model: "Pictures and figures of the sound"
    }
  }

  /// The same of one request.
  var sentOnce: String {
    switch self {
    case .server: "a picture and 1.5 seconds of sound go"
    case .model: "a picture and figures of the sound go"
    }
  }
}
