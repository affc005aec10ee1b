/// The media types of the studio's files.
enum MediaType {
  private static let byExtension = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "json": "application/json", "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "ico": "image/x-icon", "webp": "image/webp", "wasm": "application/wasm",
    "woff2": "font/woff2", "txt": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "wav": "audio/wav", "mp4": "video/mp4", "mid": "audio/midi",
    "crt": "application/x-x509-ca-cert", "pem": "application/x-pem-file",
  ]

  static func of(path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let suffix = name.split(separator: ".").dropFirst().last ?? ""
    return byExtension[suffix.lowercased()] ?? "application/octet-stream"
  }
}
