public import CoreTransferable
public import Foundation
public import UniformTypeIdentifiers

/// https://developer.apple.com/documentation/swiftui/disclosuregroup
public struct DisclosureGroup<Label: View, Content: View>: View, Drawn {
  private let isExpanded: Binding<Bool>
  private let content: () -> Content
  private let label: Label

  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label()
  }

  var elements: [StandInElement] {
    var element = StandInElement("disclosure", "", SwiftUI.elements(of: label))
    element.value = isExpanded.wrappedValue ? "1" : "0"
    element.activate = { [isExpanded] in isExpanded.wrappedValue.toggle() }
    if isExpanded.wrappedValue { element.children += SwiftUI.elements(of: content()) }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/link
public struct Link<Label: View>: View, Drawn {
  private let destination: URL
  private let label: Label

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  var elements: [StandInElement] {
    var element = StandInElement("link", "", SwiftUI.elements(of: label))
    element.value = destination.absoluteString
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/sharepreview
public struct SharePreview<Image: Transferable, Icon: Transferable> {
  let title: String
}

extension SharePreview where Image == Never, Icon == Never {
  /// https://developer.apple.com/documentation/swiftui/sharepreview/init(_:)
  public init(_ titleKey: LocalizedStringKey) { title = titleKey.text }

  @_disfavoredOverload
  public init(_ title: some StringProtocol) { self.title = String(title) }
}

/// https://developer.apple.com/documentation/swiftui/sharelink
public struct ShareLink<
  Data: RandomAccessCollection, PreviewImage: Transferable, PreviewIcon: Transferable, Label: View
>: View, Drawn where Data.Element: Transferable {
  private let data: Data
  private let label: Label

  var elements: [StandInElement] {
    var element = StandInElement("share", "", SwiftUI.elements(of: label))
    element.shared = data.map { $0 }
    return [element]
  }
}

extension ShareLink {
  /// https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:preview:label:)
  public init<Item: Transferable>(
    item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<Item> {
    data = CollectionOfOne(item)
    self.label = label()
  }
}

@MainActor
extension View {
  /// https://developer.apple.com/documentation/swiftui/view/sheet(ispresented:ondismiss:content:)
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modified { element in
      guard isPresented.wrappedValue else { return }
      var sheet = StandInElement("sheet", "", SwiftUI.elements(of: content()))
      // A drag closes it.
      sheet.activate = {
        isPresented.wrappedValue = false
        onDismiss?()
      }
      element.children.append(sheet)
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/fileimporter(ispresented:allowedcontenttypes:oncompletion:)
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    modified { element in
      guard isPresented.wrappedValue else { return }
      var importer = StandInElement("importer")
      importer.set = {
        isPresented.wrappedValue = false
        if let url = $0 as? URL { onCompletion(.success(url)) }
        if let error = $0 as? any Error { onCompletion(.failure(error)) }
      }
      element.children.append(importer)
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/textselection(_:)
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/textselectability
public protocol TextSelectability {
  static var allowsSelection: Bool { get }
}

/// https://developer.apple.com/documentation/swiftui/enabledtextselectability
public struct EnabledTextSelectability: TextSelectability {
  public static let allowsSelection = true
}

extension TextSelectability where Self == EnabledTextSelectability {
  /// https://developer.apple.com/documentation/swiftui/textselectability/enabled
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension URL {
  /// https://developer.apple.com/documentation/foundation/nsurl/startaccessingsecurityscopedresource()
  public func startAccessingSecurityScopedResource() -> Bool { true }

  /// https://developer.apple.com/documentation/foundation/nsurl/stopaccessingsecurityscopedresource()
  public func stopAccessingSecurityScopedResource() {}
}
