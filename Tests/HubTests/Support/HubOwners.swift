@testable import Hub
@testable import HubRobot
@testable import HubStudio
@testable import HubWeirdPhone

extension Hub {
  /// WeirdPhone's receiver of jack voltages.
  var nerve: NerveService { owner { ($0 as? WeirdPhone)?.nerve } }

  var robots: RobotRegistry { owner { ($0 as? RobotProduct)?.robots } }

  private func owner<Owner>(_ find: (any Product) -> Owner?) -> Owner {
    guard let owner = products.lazy.compactMap(find).first else {
      preconditionFailure("The hub has no product with a \(Owner.self).")
    }
    return owner
  }
}
