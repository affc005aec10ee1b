import Upload

/// Removes the copies of a session from a bucket or a tus server.
struct SessionRemoval: Sendable {
  private let destination: String
  private let data: String

  init(_ destination: String, data: String) { (self.destination, self.data) = (destination, data) }

  /// - Parameter session: the name of its folder.
  func remove(_ session: String) async throws {
    guard destination.hasPrefix("tus+") else {
      let upload = S3Upload(try S3Address(destination), keys: try S3Keys.find(data: data))
      try await upload.remove(session + "/")
      return
    }
    let server = try TusAddress(destination)
    let upload = TusUpload(server, token: try TusToken.find(data: data, host: server.host))
    let places = SessionUpload.places(data)
    defer { places.save() }
    // Earlier versions kept places by the host alone.
    for address in [server.url, upload.destination] {
      for (key, place) in places.all(of: session, at: address) {
        try await upload.remove(place.location)
        places.forget(key)
      }
    }
  }
}
