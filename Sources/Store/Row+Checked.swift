import GRDB

extension Row {
  /// The value of a column, nil when it has another type; a row's subscript would trap.
  func checked<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
    Value.fromDatabaseValue(self[column])
  }
}
