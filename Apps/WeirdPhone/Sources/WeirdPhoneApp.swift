import SwiftUI
import WeirdPhoneUI

@main
struct WeirdPhoneApp: App {
  @State private var phone = Phone()

  var body: some Scene {
    WindowGroup { PhoneView(phone: phone) }
  }
}
