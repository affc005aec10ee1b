import GRDB

extension Row {
  /// The value of a column, nil when it is of another type; the subscript of a row would trap.
  func checked<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
    Value.fromDatabaseValue(self[column])
  }
}
