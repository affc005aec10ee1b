import Foundation
public import SwiftUI

/// WeirdPhone's window.
public struct PhoneView: View {
  private let phone: Phone
  @Environment(\.scenePhase) private var phase

  public init(phone: Phone) { self.phone = phone }

  public var body: some View {
    GeometryReader { window in
      RoomsView(session: phone.session)
        .onChange(of: window.size) { _, _ in phone.resize() }
    }
    .onChange(of: phase) { _, new in phone.enter(new) }
    .onOpenURL { phone.session.open($0) }
    .task { await phone.run() }
    .preferredColorScheme(.dark)
  }
}
