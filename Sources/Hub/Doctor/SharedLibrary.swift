import Foundation

/// Whether the dynamic linker finds a library.
enum SharedLibrary {
  static func exists(_ name: String) -> Bool {
    guard let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return false }
    dlclose(handle)
    return true
  }
}
