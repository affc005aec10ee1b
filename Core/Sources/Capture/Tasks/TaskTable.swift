/// A verb with the objects that fit it; each object and room makes one prompt.
struct TaskPattern: Sendable {
  struct Object: Sendable {
    var name: String
    var rooms: [TaskRoom]
    /// Instead of the room's usual one.
    var surface: String?
    var hazards: [TaskHazard] = []
  }

  var verb: TaskVerb
  /// With "{object}", and "{surface}" where it matters.
  var template: String
  var hands: TaskHands
  var reset: TaskReset
  var difficulty: Int
  var seconds: Double
  var objects: [Object]

  init(
    _ verb: TaskVerb, _ template: String, _ hands: TaskHands, _ reset: TaskReset, _ difficulty: Int,
    _ seconds: Double, hazards: [TaskHazard] = [], _ rows: String
  ) {
    self.verb = verb
    self.template = template
    self.hands = hands
    self.reset = reset
    self.difficulty = difficulty
    self.seconds = seconds
    objects = rows.split(separator: ";").compactMap { Object(row: $0, hazards: hazards) }
  }
}

extension TaskPattern.Object {
  /// A row "name | rooms | surface | hazards", of which the last two may be missing; nil for another text.
  init?(row: Substring, hazards: [TaskHazard]) {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).map { cell in
      cell.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    guard cells.count >= 2, !cells[0].isEmpty else { return nil }
    name = cells[0]
    rooms = cells[1].split(separator: " ").compactMap { TaskRoom(rawValue: String($0)) }
    surface = cells.count > 2 && !cells[2].isEmpty ? cells[2] : nil
    let own = cells.count > 3 ? cells[3].split(separator: " ").map(String.init) : []
    self.hazards =
      hazards + own.compactMap(TaskHazard.init(rawValue:)).filter { !hazards.contains($0) }
  }
}

extension TaskRoom {
  /// The surface of a room that a task uses unless it names another.
  var surface: String {
    switch self {
    case .kitchen: "the counter"
    case .desk: "the desk"
    case .laundry: "the folding table"
    case .bath: "the shelf"
    case .workshop: "the workbench"
    case .floor: "the floor"
    }
  }
}

extension TaskPattern {
  /// The table of which the library is made.
  static let table: [TaskPattern] = moving + containers + surfaces + fingers + tools

  private static let moving: [TaskPattern] = [
    TaskPattern(
      .pick, "Pick up {object} from {surface}, hold it for a moment and put it back.", .one,
      .itself, 1, 6,
      """
      the mug|kitchen desk; the apple|kitchen; the spoon|kitchen|the drawer; the water
      glass|kitchen||glass; the pen|desk; the phone|desk; the book|desk floor; the sock|laundry
      floor; the toothbrush|bath; the soap|bath|the sink; the screwdriver|workshop; the
      hammer|workshop; the ball|floor
      """),
    TaskPattern(
      .place, "Place {object} on {surface}.", .one, .reversible, 1, 8,
      """
      the plate|kitchen; the pot lid|kitchen|the pot; the mug on the coaster|desk; the
      laptop|desk; the lamp|desk; the laundry basket|laundry floor; the folded towel|laundry bath;
      the shampoo bottle|bath; the toolbox|workshop floor; the paint can|workshop; the box on the
      other side of the room|floor||walking
      """),
    TaskPattern(
      .stack, "Stack {object} on {surface}.", .two, .reversible, 2, 12,
      """
      three plates|kitchen; three bowls|kitchen; four plastic cups|kitchen floor; three
      cans|kitchen; three books|desk floor; five sticky note pads|desk; ten coins|desk; three
      folded towels|laundry bath; three folded shirts|laundry; four wooden blocks|floor workshop;
      three boxes|floor
      """),
    TaskPattern(
      .sort, "Sort {object} on {surface}.", .two, .manual, 3, 30,
      """
      the cutlery|kitchen; the cans by size|kitchen; the fruit by kind|kitchen; the pens by
      colour|desk; the papers by size|desk; the coins by value|desk; the socks in pairs|laundry;
      the laundry by colour|laundry floor; the bottles by size|bath; the screws by
      length|workshop; the nuts and bolts|workshop; the building blocks by colour|floor
      """),
  ]

  private static let containers: [TaskPattern] = [
    TaskPattern(
      .insert, "Insert {object}.", .one, .reversible, 2, 8,
      """
      the spoon into the cutlery tray|kitchen; the coffee capsule into the machine|kitchen; the
      straw into the bottle|kitchen; the paper into the folder|desk; the card into the
      wallet|desk; the pen into its cap|desk; the letter into the envelope|desk; the toothbrush
      into the cup|bath; the paper roll onto its holder|bath; the drill bit into the
      chuck|workshop||cutting; the key into the padlock|workshop; the bolt into the hole|workshop;
      the shape into the shape box|floor; the pillow into its cover|laundry
      """),
    TaskPattern(
      .open, "Open and close {object}.", .asymmetric, .itself, 1, 8,
      """
      the drawer|kitchen desk workshop; the jar|kitchen; the fridge|kitchen; the lunch
      box|kitchen; the milk carton|kitchen; the laptop|desk; the book|desk; the pencil case|desk;
      the washing machine|laundry; the laundry bag|laundry; the cabinet|bath; the toothpaste|bath;
      the toolbox|workshop; the backpack|floor; the umbrella|floor
      """),
    TaskPattern(
      .pour, "Pour {object}.", .asymmetric, .reversible, 3, 10,
      """
      cold water from the jug into the mug|kitchen desk; rice from the bag into the bowl|kitchen;
      cereal from the box into the bowl|kitchen; milk from the carton into the mug|kitchen; hot
      water from the kettle into the mug|kitchen||heat; water from the bottle into the
      glass|kitchen desk||glass; detergent into the measuring cap|laundry; water from the cup into
      the sink|bath; screws from the box into the tray|workshop; sand from one cup into the
      other|workshop floor; beads from the cup into the bowl|desk floor
      """),
    TaskPattern(
      .scoop, "Scoop {object}.", .asymmetric, .reversible, 3, 12,
      """
      rice with a spoon into the bowl|kitchen; flour with a cup into the bowl|kitchen; sugar with
      a spoon into the mug|kitchen; coffee with a spoon into the filter|kitchen; yoghurt with a
      spoon into the bowl|kitchen; oats with a cup into the jar|kitchen; washing powder with the
      scoop into the drawer|laundry; bath salt with a spoon into the cup|bath; sand with the scoop
      into the bucket|workshop floor; paper clips by hand into the box|desk; sawdust with the
      dustpan into the bin|workshop; beads with a spoon into the cup|desk floor
      """),
  ]

  private static let surfaces: [TaskPattern] = [
    TaskPattern(
      .wipe, "Wipe {object} with the cloth.", .one, .itself, 2, 15,
      """
      the counter|kitchen; the table|kitchen; the plate|kitchen; the cutting board|kitchen; the
      desk|desk; the screen|desk; the keyboard|desk; the washing machine|laundry; the mirror|bath;
      the sink|bath; the tap|bath; the workbench|workshop; the saw handle|workshop||cutting; a
      spot of water from the floor|floor
      """),
    TaskPattern(
      .fold, "Fold {object} on {surface}.", .two, .reversible, 3, 20,
      """
      the shirt|laundry; the trousers|laundry; the bath towel|laundry bath; the socks into a
      pair|laundry; the pillow cover|laundry; the blanket|laundry floor; the kitchen
      cloth|kitchen; the napkin|kitchen; the paper bag|kitchen; the sheet of paper into
      halves|desk; the letter into thirds|desk; the dust sheet|workshop
      """),
    TaskPattern(
      .hang, "Hang {object}.", .two, .reversible, 3, 12,
      """
      the shirt on a hanger|laundry; the trousers on the line with two pegs|laundry; the sock on
      the line with a peg|laundry; the towel on its hook|bath kitchen; the bathrobe on the
      door|bath; the mug on its hook|kitchen; the pan on its hook|kitchen; the headphones on their
      stand|desk; the calendar on the wall|desk; the hammer on the board|workshop; the cable on
      its hook|workshop; the jacket on a hanger|floor
      """),
  ]

  private static let fingers: [TaskPattern] = [
    TaskPattern(
      .twist, "Twist {object} off and on again.", .asymmetric, .itself, 2, 10,
      """
      the lid of the jar|kitchen; the cap of the bottle|kitchen desk; the lid of the
      thermos|kitchen; the cap of the glue|desk; the cap of the marker|desk; the cap of the
      detergent|laundry; the cap of the toothpaste|bath; the lid of the cream|bath; the nut of the bolt|workshop; the wing nut|workshop; the hose coupling|workshop; the lid of the ball
      pump|floor
      """),
    TaskPattern(
      .plug, "Plug in {object}, then pull it out.", .asymmetric, .itself, 2, 8,
      """
      the charger of the phone|desk; the headphones|desk; the USB stick|desk; the network
      cable|desk; the display cable|desk; the cable of the lamp|desk; the cable of the iron that
      is switched off|laundry; the stopper of the sink|bath kitchen; the battery of the
      drill|workshop; the lead of the multimeter|workshop; the extension cord|floor
      """),
    TaskPattern(
      .press, "Press {object}.", .one, .itself, 1, 6,
      """
      the button of the kettle that is empty|kitchen; the keys of the microwave|kitchen; the soap
      dispenser|bath kitchen; three keys of the keyboard|desk; the buttons of the calculator|desk;
      the stapler on two sheets|desk; the light switch|floor; the buttons of the washing
      machine|laundry; the flush button|bath; the lock of the tape measure|workshop; the trigger
      of the clamp|workshop; the keys of the toy piano|floor
      """),
    TaskPattern(
      .tie, "Tie {object}.", .two, .reversible, 4, 20,
      """
      a shoelace in a bow|floor; an apron behind your back|kitchen; a bin bag with a knot|kitchen;
      a cable with a strap|desk workshop; a ribbon around the box|desk; a parcel with
      string|workshop floor; the cord of the trousers|laundry; the belt of the bathrobe|bath; a
      clothes line between two hooks|laundry; two ropes with a square knot|workshop; a scarf|floor
      """),
    TaskPattern(
      .write, "Write {object} on {surface}.", .asymmetric, .manual, 3, 20,
      """
      a shopping list on a pad|kitchen desk; the date on a sticky note|desk; the numbers from 1 to
      20 on paper|desk; the alphabet on paper|desk floor; a sentence on paper|desk; an address on
      an envelope|desk; a label for the jar|kitchen; a label for the box|workshop floor; a measure
      on a board|workshop; a note for the wash|laundry; a word with chalk on a slate|floor
      """),
  ]

  private static let tools: [TaskPattern] = [
    TaskPattern(
      .cut, "Cut {object} on {surface}.", .asymmetric, .manual, 4, 20, hazards: [.cutting],
      """
      a cucumber into slices|kitchen|the cutting board; an apple into quarters|kitchen|the cutting
      board; a loaf of bread|kitchen|the cutting board; a carrot into sticks|kitchen|the cutting
      board; a sheet of paper in halves|desk; a circle out of paper|desk; a strip of tape|desk
      workshop; a label off a shirt|laundry; a strip of cardboard|workshop; a cable tie|workshop;
      a piece of string|workshop floor
      """),
    TaskPattern(
      .assemble, "Assemble {object} on {surface}, then take it apart.", .two, .itself, 5, 40,
      """
      the salad spinner|kitchen; the coffee maker that is cold|kitchen; the blender
      jug|kitchen||cutting; the pen from its parts|desk; the cardboard box|desk floor; the phone
      stand|desk; the drying rack|laundry floor; the electric razor head|bath||cutting; the torch
      with its batteries|workshop; the pipe joint|workshop; the bolt with washer and nut|workshop;
      a tower of building blocks|floor; a puzzle of twelve pieces|floor
      """),
  ]
}
