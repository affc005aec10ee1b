import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The addresses of this computer on its networks.
public enum LocalAddresses {
  /// A network that this computer is on.
  public struct Interface: Hashable, Sendable {
    /// `eth0`, `wlan0`, `en0`.
    public let name: String
    /// IPv4, for example 192.168.1.5.
    public let address: String
    /// The broadcast address of this network; nil where there is none.
    public let broadcast: String?

    /// Any interface, also one that is not there.
    public init(name: String, address: String, broadcast: String? = nil) {
      (self.name, self.address, self.broadcast) = (name, address, broadcast)
    }
  }

  /// The interfaces that are up and have an IPv4 address; physical networks before those of containers and
  /// VPNs.
  public static var interfaces: [Interface] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [Interface] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      if let interface = interface(entry), !found.contains(interface) { found.append(interface) }
    }
    return found.filter { !isVirtual($0.name) } + found.filter { isVirtual($0.name) }
  }

  /// This computer's name with `.local`, which many networks can resolve.
  public static var localName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    let name = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let label = name.split(separator: ".").first.map { $0.lowercased() } ?? ""
    let isName = !label.isEmpty && label.utf8.allSatisfy(isLabelByte)
    return isName && label != "localhost" ? label + ".local" : "localhost"
  }

  private static func interface(_ entry: ifaddrs) -> Interface? {
    let flags = Int32(bitPattern: UInt32(entry.ifa_flags))
    guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
      let raw = entry.ifa_addr, Int32(raw.pointee.sa_family) == AF_INET,
      let address = SocketAddress(raw)
    else { return nil }
    return Interface(
      name: String(cString: entry.ifa_name), address: address.host,
      broadcast: flags & Int32(IFF_BROADCAST) != 0 ? broadcast(entry) : nil)
  }

  private static func broadcast(_ entry: ifaddrs) -> String? {
    #if canImport(Darwin)
      entry.ifa_dstaddr.flatMap { SocketAddress($0)?.host }
    #else
      entry.ifa_ifu.ifu_broadaddr.flatMap { SocketAddress($0)?.host }
    #endif
  }

  private static func isVirtual(_ name: String) -> Bool {
    [
      "docker", "br-", "veth", "virbr", "vmnet", "tun", "utun", "tap", "tailscale", "wg", "zt",
    ].contains { name.hasPrefix($0) }
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }
}
