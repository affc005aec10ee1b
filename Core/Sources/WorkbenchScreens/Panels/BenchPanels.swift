public import ScreenKit
public import Workbench

/// The list of recipes, searched and filtered.
public struct LibraryPanel: Codable, Hashable, Sendable {
  public struct Tag: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var isOn: Bool
  }

  public struct Row: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var category: String
    public var summary: String
    public var tags: [String]
    public var madeBy: String
    public var isOwn: Bool
    public var isFavourite: Bool
    public var isChosen: Bool
    /// It stands on the other side, for comparison.
    public var isCompared: Bool
  }

  public var search = ""
  public var tags: [Tag] = []
  public var onlyFavourites = false
  public var rows: [Row] = []
  /// Pictures of their graphs, SVG, by id: apart from the rows, so that a search does not send them again.
  public var pictures: [String: String] = [:]
  /// "12 of 37 recipes", or what to do when none is found.
  public var sentence = ""
}

/// The open recipe.
public struct DocumentPanel: Codable, Hashable, Sendable {
  public struct Field: Codable, Hashable, Sendable {
    public var id: MetadataField
    public var title: String
    public var value: String
    public var limit: Int
    public var problem: String?
  }

  public var isOpen = false
  public var name = ""
  public var isOwn = false
  /// Not saved yet.
  public var isChanged = false
  /// "6 nodes, 7 edges, 2 modulations, 4 controls".
  public var counts = ""
  public var fields: [Field] = []
  /// What prevents it from playing; the last graph that could play goes on.
  public var problem: String?
  /// "Undo: add Fuzz"; nil when there is nothing.
  public var undo: String?
  public var redo: String?
  /// "A" or "B".
  public var side = "A"
  public var otherSide = "B"
  /// What the other side is: "Puck", "The same as A.".
  public var otherName = ""
  /// The result of the null test, one sentence.
  public var difference = ""
}

public enum MetadataField: String, Codable, CaseIterable, Sendable {
  case id, name, category, summary, tags, madeBy
}

/// The graph as it is drawn; positions in points from the top left.
public struct GraphPanel: Codable, Hashable, Sendable {
  public struct Port: Codable, Hashable, Sendable {
    public var name: String
    public var isConnected: Bool
  }

  public struct Node: Codable, Hashable, Sendable {
    public var id: String
    public var component: String
    /// "source", "filter" …, "end" for the graph's input and output, "mixer".
    public var role: String
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double
    public var inputs: [Port]
    public var outputs: [Port]
    public var isBypassed: Bool
    public var isSelected: Bool
    public var problem: String?
  }

  public struct Edge: Codable, Hashable, Sendable {
    public var index: Int
    public var from: String
    public var output: String?
    public var to: String
    public var input: String?
    /// Places of its ends.
    public var x1: Double
    public var y1: Double
    public var x2: Double
    public var y2: Double
    public var isSelected: Bool
    /// "LFO to Filter, Cutoff".
    public var title: String
  }

  public var part = PatchPart.effects
  /// Both parts of a synthesiser; empty for an effect.
  public var parts: [Choice] = []
  public var nodes: [Node] = []
  public var edges: [Edge] = []
  /// Drawn dashed.
  public var routes: [Edge] = []
  public var width = 0.0
  public var height = 0.0
  /// What to do in an empty graph.
  public var hint = ""
}

/// One node with its parameters and connections.
public struct NodeInspector: Codable, Hashable, Sendable {
  public struct Connection: Codable, Hashable, Sendable {
    public var index: Int
    /// "from LFO: x", "to Filter: Cutoff, depth 20 %".
    public var text: String
    public var isModulation: Bool
  }

  public var id: String
  public var component: String
  public var role: String
  public var summary: String
  /// The source of the algorithm.
  public var source: String
  public var isBypassed: Bool
  public var parameters: [BenchSlider]
  public var connections: [Connection]
  /// How its readings are drawn; nil without any.
  public var drawing: NodeDrawing?
  /// The sound file that it uses: "kick.wav", or empty; nil for a component without one.
  public var recording: String?
  /// "WAV, at most 60 s".
  public var recordingHint: String?
}

/// The selected edge: what it carries is in ``BenchReading/edge``.
public struct ConnectionInspector: Codable, Hashable, Sendable {
  public var index: Int
  public var title: String
  /// Depth, curve and polarity of a modulation; nil for sound.
  public var modulation: ModulationSheet?
}

/// Components to add.
public struct ComponentBrowser: Codable, Hashable, Sendable {
  public struct Group: Codable, Hashable, Sendable {
    public var role: String
    public var components: [Component]
  }

  public struct Component: Codable, Hashable, Sendable {
    public var name: String
    public var summary: String
  }

  public var isOpen = false
  public var search = ""
  public var groups: [Group] = []
  /// "69 components", or what to do when none is found.
  public var sentence = ""
}

public enum ModulationField: String, Codable, CaseIterable, Sendable {
  case from, output, to, parameter, curve, polarity
}

/// A modulation to add or to change.
public struct ModulationSheet: Codable, Hashable, Sendable {
  public struct Field: Codable, Hashable, Sendable {
    public var id: ModulationField
    public var title: String
    public var value: String
    public var options: [Choice]
  }

  public var fields: [Field] = []
  public var depth = BenchSlider.empty
  public var problem: String?
  /// The route that it changes; nil for a new one.
  public var index: Int?
}
