// Apple’s names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// CoreFoundation's string, which `NSString` is on Apple's platforms.
public typealias CFString = NSString
public typealias OSStatus = Int32

/// https://developer.apple.com/documentation/coremidi/midiclientref
public typealias MIDIClientRef = UInt32
public typealias MIDIEndpointRef = UInt32
public typealias MIDIObjectRef = UInt32
public typealias MIDIPortRef = UInt32
public typealias MIDITimeStamp = UInt64
public typealias MIDIUniqueID = Int32
public typealias MIDINotifyBlock = @Sendable (UnsafePointer<MIDINotification>) -> Void

/// https://developer.apple.com/documentation/coremidi/midinotification
public struct MIDINotification: Sendable {}

/// https://developer.apple.com/documentation/coremidi/midiprotocolid
public enum MIDIProtocolID: Int32, Sendable {
  case _1_0 = 1
  case _2_0 = 2
}

/// https://developer.apple.com/documentation/coremidi/kmidipropertyuniqueid
nonisolated(unsafe) public let kMIDIPropertyUniqueID: CFString = NSString(string: "uniqueID")
/// https://developer.apple.com/documentation/coremidi/kmidiidnotunique
public let kMIDIIDNotUnique: OSStatus = -10843

/// https://developer.apple.com/documentation/coremidi/midieventpacket
public struct MIDIEventPacket: Sendable {
  public var timeStamp: MIDITimeStamp = 0
  public var wordCount: UInt32 = 0
  var words = StandInWords()

  public init() {}
}

/// https://developer.apple.com/documentation/coremidi/midieventlist
public struct MIDIEventList: Sendable {
  public var `protocol` = MIDIProtocolID._1_0
  public var numPackets: UInt32 = 0
  public var packet = MIDIEventPacket()

  public init() {}
}

/// The 64 words of a packet.
struct StandInWords: Sendable {
  var low = SIMD32<UInt32>()
  var high = SIMD32<UInt32>()

  subscript(index: Int) -> UInt32 {
    get { index < 32 ? low[index] : high[index - 32] }
    set { if index < 32 { low[index] = newValue } else { high[index - 32] = newValue } }
  }
}

/// https://developer.apple.com/documentation/coremidi/midieventlistinit(_:_:)
public func MIDIEventListInit(
  _ evtlist: UnsafeMutablePointer<MIDIEventList>, _ protocol: MIDIProtocolID
) -> UnsafeMutablePointer<MIDIEventPacket> {
  evtlist.pointee = MIDIEventList()
  evtlist.pointee.protocol = `protocol`
  return firstPacket(of: evtlist)
}

/// https://developer.apple.com/documentation/coremidi/midieventlistadd(_:_:_:_:_:_:)
///
/// Returns null when there is no room, which Swift's type does not say.
public func MIDIEventListAdd(
  _ evtlist: UnsafeMutablePointer<MIDIEventList>, _ listSize: Int,
  _ curPacket: UnsafeMutablePointer<MIDIEventPacket>, _ time: MIDITimeStamp, _ wordCount: Int,
  _ words: UnsafePointer<UInt32>
) -> UnsafeMutablePointer<MIDIEventPacket> {
  let old = Int(curPacket.pointee.wordCount)
  precondition(
    old + wordCount <= 64 && (old == 0 || curPacket.pointee.timeStamp == time),
    "no room in the list: null")
  if old == 0 { evtlist.pointee.numPackets += 1 }
  curPacket.pointee.timeStamp = time
  for index in 0..<wordCount { curPacket.pointee.words[old + index] = words[index] }
  curPacket.pointee.wordCount = UInt32(old + wordCount)
  return curPacket
}

private func firstPacket(
  of list: UnsafeMutablePointer<MIDIEventList>
) -> UnsafeMutablePointer<MIDIEventPacket> {
  let offset = MemoryLayout<MIDIEventList>.offset(of: \.packet)!
  return UnsafeMutableRawPointer(list).advanced(by: offset)
    .assumingMemoryBound(to: MIDIEventPacket.self)
}

/// https://developer.apple.com/documentation/coremidi/midiclientcreatewithblock(_:_:_:)
public func MIDIClientCreateWithBlock(
  _ name: CFString, _ outClient: UnsafeMutablePointer<MIDIClientRef>,
  _ notifyBlock: MIDINotifyBlock?
) -> OSStatus {
  guard let midi = StandInMIDI.current else { return -10830 }
  return midi.client(outClient)
}

/// https://developer.apple.com/documentation/coremidi/midisourcecreatewithprotocol(_:_:_:_:)
public func MIDISourceCreateWithProtocol(
  _ client: MIDIClientRef, _ name: CFString, _ protocol: MIDIProtocolID,
  _ outSrc: UnsafeMutablePointer<MIDIEndpointRef>
) -> OSStatus { StandInMIDI.of(client)?.source(String(describing: name), outSrc) ?? -10830 }

/// https://developer.apple.com/documentation/coremidi/midiobjectsetintegerproperty(_:_:_:)
public func MIDIObjectSetIntegerProperty(
  _ obj: MIDIObjectRef, _ propertyID: CFString, _ value: Int32
) -> OSStatus { StandInMIDI.of(obj)?.set(obj, value) ?? -10843 }

/// https://developer.apple.com/documentation/coremidi/midiobjectgetintegerproperty(_:_:_:)
public func MIDIObjectGetIntegerProperty(
  _ obj: MIDIObjectRef, _ propertyID: CFString, _ outValue: UnsafeMutablePointer<Int32>
) -> OSStatus { StandInMIDI.of(obj)?.get(obj, outValue) ?? -10835 }

/// https://developer.apple.com/documentation/coremidi/midireceivedeventlist(_:_:)
///
/// A virtual source has to stamp: a time of 0 is not now.
public func MIDIReceivedEventList(
  _ src: MIDIEndpointRef, _ evtlist: UnsafePointer<MIDIEventList>
) -> OSStatus { StandInMIDI.of(src)?.received(src, evtlist.pointee) ?? -10842 }

/// https://developer.apple.com/documentation/coremidi/midioutputportcreate(_:_:_:)
public func MIDIOutputPortCreate(
  _ client: MIDIClientRef, _ portName: CFString, _ outPort: UnsafeMutablePointer<MIDIPortRef>
) -> OSStatus { StandInMIDI.of(client)?.port(outPort) ?? -10830 }

/// https://developer.apple.com/documentation/coremidi/midisendeventlist(_:_:_:)
public func MIDISendEventList(
  _ port: MIDIPortRef, _ dest: MIDIEndpointRef, _ evtlist: UnsafePointer<MIDIEventList>
) -> OSStatus { StandInMIDI.of(port)?.received(dest, evtlist.pointee) ?? -10842 }

/// https://developer.apple.com/documentation/coremidi/midiendpointdispose(_:)
@discardableResult
public func MIDIEndpointDispose(_ endpt: MIDIEndpointRef) -> OSStatus {
  StandInMIDI.of(endpt)?.dispose(endpt) ?? -10842
}

/// https://developer.apple.com/documentation/coremidi/midiclientdispose(_:)
@discardableResult
public func MIDIClientDispose(_ client: MIDIClientRef) -> OSStatus {
  StandInMIDI.of(client)?.dispose(client) ?? -10830
}
