public import Foundation
public import UniformTypeIdentifiers

/// https://developer.apple.com/documentation/coretransferable/transferable
public protocol Transferable: Sendable {
  associatedtype Representation: TransferRepresentation
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// https://developer.apple.com/documentation/coretransferable/transferrepresentation
public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable
}

/// https://developer.apple.com/documentation/coretransferable/transferrepresentationbuilder
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
  public static func buildBlock<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item { content }
}

/// https://developer.apple.com/documentation/coretransferable/senttransferredfile
public struct SentTransferredFile: Sendable {
  public let file: URL

  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) { self.file = file }
}

/// https://developer.apple.com/documentation/coretransferable/filerepresentation
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  @_spi(StandIn) public let export: @Sendable (Item) async throws -> SentTransferredFile

  /// https://developer.apple.com/documentation/coretransferable/filerepresentation/init(exportedcontenttype:shouldallowtoopeninplace:exporting:)
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) { export = exporting }
}

extension Never: TransferRepresentation {
  public typealias Item = Never
}

/// What has no picture of its own in the share sheet.
extension Never: Transferable {
  public static var transferRepresentation: Never { return fatalError("Never is shared by nobody") }
}
