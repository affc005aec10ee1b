import GRDB

/// The tables, as migrations; a released migration is never changed.
enum StoreSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 presets, settings, connections") { database in
      try createFirst(in: database)
    }
    migrator.registerMigration("2 what is known of paired devices") { database in
      try database.alter(table: "pairing") { table in
        table.add(column: "agent", .text).notNull().defaults(to: "")
        table.add(column: "name", .text).notNull().defaults(to: "")
        table.add(column: "paired", .double).notNull().defaults(to: 0)
        table.add(column: "lastSeen", .double).notNull().defaults(to: 0)
      }
    }
    migrator.registerMigration("3 the coach's sessions, takes and baselines") { database in
      try createCoach(in: database)
    }
    migrator.registerMigration("4 capture's contributors, sessions and uploads") { database in
      try createCapture(in: database)
    }
    return migrator
  }

  private static func createCapture(in database: Database) throws {
    for table in ["captureSession", "captureContributor"] {
      try database.create(table: table) { table in
        table.column("id", .text).notNull().unique()
        table.column("document", .blob).notNull()
      }
    }
    try database.create(table: "captureUpload") { table in
      table.column("session", .text).notNull()
      table.column("destination", .text).notNull()
      table.column("document", .blob).notNull()
      table.uniqueKey(["session", "destination"])
    }
    try database.create(table: "captureDocument") { table in
      table.primaryKey("name", .text)
      table.column("document", .blob).notNull()
    }
  }

  private static func createCoach(in database: Database) throws {
    try database.create(table: "coachSession") { table in
      table.primaryKey("id", .text)
      table.column("device", .text).indexed()
      table.column("modified", .double).notNull()
    }
    try database.create(table: "coachEvent") { table in
      table.column("session", .text).notNull()
      table.column("place", .integer).notNull()
      table.column("document", .blob).notNull()
      table.column("files", .text).notNull()
      table.primaryKey(["session", "place"])
    }
    try database.create(table: "coachDevice") { table in
      table.primaryKey("device", .text)
      table.column("digest", .blob).notNull()
      table.column("made", .double).notNull()
    }
    try database.create(table: "coachTake") { table in
      table.primaryKey("id", .text)
      table.column("start", .double).notNull()
      table.column("document", .blob).notNull()
    }
    try database.create(table: "coachBaseline") { table in
      table.column("person", .text).notNull()
      table.column("place", .text).notNull()
      table.column("document", .blob).notNull()
      table.primaryKey(["person", "place"])
    }
  }

  private static func createFirst(in database: Database) throws {
    try database.create(table: "preset") { table in
      table.primaryKey("id", .text)
      table.column("name", .text).notNull()
      table.column("document", .blob).notNull()
      table.column("modified", .double).notNull()
    }
    try database.create(table: "setting") { table in
      table.primaryKey("key", .text)
      table.column("value", .text).notNull()
    }
    try database.create(table: "connection") { table in
      table.primaryKey("place", .integer)
      table.column("isSource", .boolean).notNull()
      table.column("url", .text).notNull()
      table.column("isOn", .boolean).notNull()
      table.column("rate", .integer).notNull()
    }
    try database.create(table: "recent") { table in
      table.primaryKey("place", .integer)
      table.column("target", .text).notNull()
    }
    try database.create(table: "pairing") { table in
      table.primaryKey("token", .blob)
      table.column("place", .integer).notNull()
    }
  }
}
