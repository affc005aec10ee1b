import GRDB

extension Damage {
  /// Another program's database under our name: its tables are not ours.
  static func makeForeign(at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE preset (x); CREATE TABLE setting (y)") }
  }
}
