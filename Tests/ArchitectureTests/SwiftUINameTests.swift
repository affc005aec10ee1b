import Testing

/// An app's file imports SwiftUI and modules of Core: a name of both is ambiguous there.
@Suite("Names beside SwiftUI")
struct SwiftUINameTests {
  @Test("no module of Core declares a public type that SwiftUI has too")
  func noneIsSwiftUIs() throws {
    let types = try StyleTests.publicTypes()
    for name in Self.names {
      guard let modules = types[name] else { continue }
      Issue.record("\(modules.sorted()) declare \(name), as SwiftUI does: choose a longer name")
    }
  }

  @Test("the list has each name once and the frequent ones")
  func listIsWhole() {
    #expect(Self.names.count == Self.text.split { $0.isWhitespace }.count)
    #expect(Self.names.isSuperset(of: ["Gesture", "Spring", "View", "Path", "Text", "Angle"]))
  }

  static let names = Set(text.split { $0.isWhitespace }.map(String.init))

  /// SwiftUI's public types at the top level, without most of its styles.
  private static let text = """
    AccessibilityFocusState AccessibilityTraits ActionSheet Alert Alignment AlignmentID Anchor
    AngularGradient Angle Animatable AnimatableModifier AnimatablePair Animation
    AnimationContext AnimationState AnyGesture AnyGradient AnyLayout AnyShape AnyShapeStyle
    AnyTransition AnyView App AppStorage AsyncImage AsyncImagePhase Axis BackgroundStyle
    BackgroundTask Bindable Binding BlendMode BorderedButtonStyle BorderedProminentButtonStyle
    BorderlessButtonStyle Button ButtonBorderShape ButtonRepeatBehavior ButtonRole ButtonStyle
    ButtonStyleConfiguration Canvas Capsule Circle CircularProgressViewStyle Color ColorPicker
    ColorRenderingMode ColorScheme ColorSchemeContrast CommandGroup CommandGroupPlacement
    CommandMenu Commands CommandsBuilder ContainerRelativeShape ContentMode ContentShapeKinds
    ContentTransition ContentUnavailableView ContextMenu ControlGroup ControlGroupStyle
    ControlSize CoordinateSpace CoordinateSpaceProtocol CubicKeyframe CustomAnimation
    CustomizableToolbarContent DatePicker DatePickerComponents DatePickerStyle DisclosureGroup
    DisclosureGroupStyle DismissAction DismissSearchAction Divider DocumentGroup DragGesture
    DropDelegate DropInfo DropOperation DropProposal DynamicProperty DynamicTypeSize
    DynamicViewContent Edge EdgeInsets EditActions EditButton EditMode Ellipse
    EllipticalGradient EmptyAnimatableData EmptyCommands EmptyModifier EmptyView
    EmptyVisualEffect Environment EnvironmentKey EnvironmentObject EnvironmentValues
    EnvironmentalModifier EquatableView EventModifiers ExclusiveGesture ExplicitTimelineSchedule
    FetchRequest FetchedResults FileDocument FileDocumentConfiguration FillStyle FocusState
    FocusedBinding FocusedObject FocusedValue FocusedValueKey FocusedValues Font ForEach
    ForegroundStyle Form FormStyle Gauge GaugeStyle GeometryEffect GeometryProxy GeometryReader
    Gesture GestureMask GestureState GestureStateGesture GlobalCoordinateSpace Gradient
    GraphicsContext Grid GridItem GridLayout GridRow Group GroupBox GroupBoxStyle HSplitView
    HStack HStackLayout HierarchicalShapeStyle HorizontalAlignment HorizontalEdge HoverEffect
    HoverPhase Image ImagePaint ImageRenderer ImmersionStyle ImmersiveSpace InsetShape
    InsettableShape KeyEquivalent KeyPress KeyboardShortcut KeyframeAnimator KeyframeTimeline
    KeyframeTrack KeyframeTrackContent Keyframes KeyframesBuilder Label LabelStyle
    LabeledContent LabeledContentStyle Layout LayoutDirection LayoutProperties LayoutSubview
    LayoutSubviews LayoutValueKey LazyHGrid LazyHStack LazyVGrid LazyVStack LegibilityWeight
    LinearGradient LinearKeyframe LinearProgressViewStyle Link List ListItemTint ListStyle
    LocalCoordinateSpace LocalizedStringKey LongPressGesture MagnificationGesture MagnifyGesture
    Material Menu MenuBarExtra MenuButton MenuOrder MenuStyle MeshGradient ModifiedContent
    MoveCommandDirection MoveKeyframe MultiDatePicker NamedCoordinateSpace Namespace
    NavigationLink NavigationPath NavigationSplitView NavigationSplitViewStyle NavigationStack
    NavigationView ObservedObject OffsetShape OpenURLAction OpenWindowAction OutlineGroup
    PasteButton Path PeriodicTimelineSchedule PhaseAnimator Picker PickerStyle
    PinnedScrollableViews PreferenceKey PresentationDetent PresentationMode Preview
    PreviewDevice PreviewLayout PreviewProvider PrimitiveButtonStyle ProgressView
    ProgressViewStyle ProjectionTransform Prominence ProposedViewSize RadialGradient Rectangle
    RectangleCornerRadii RedactionReasons ReferenceFileDocument RefreshAction RenameAction
    RenameButton RotateGesture RotatedShape RotationGesture RoundedCornerStyle RoundedRectangle
    SafeAreaRegions ScaledMetric ScaledShape Scene SceneBuilder ScenePhase SceneStorage
    ScrollPosition ScrollTarget ScrollTargetBehavior ScrollView ScrollViewProxy ScrollViewReader
    SearchFieldPlacement Section SectionedFetchRequest SecureField SensoryFeedback
    SequenceGesture Settings SettingsLink Shader ShaderFunction ShaderLibrary ShadowStyle Shape
    ShapeRole ShapeStyle ShareLink SharePreview SimultaneousGesture Slider Spacer
    SpatialTapGesture Spring SpringKeyframe SpringLoadingBehavior State StateObject Stepper
    StrokeStyle SubmitLabel SubmitTriggers SubscriptionView Subview SubviewsCollection
    SymbolRenderingMode SymbolVariants Tab TabContent TabRole TabSection TabView TabViewStyle
    Table TableColumn TableColumnBuilder TableColumnContent TableRow TableRowBuilder
    TableRowContent TableStyle TapGesture Text TextAlignment TextAttribute TextEditor TextField
    TextFieldStyle TextProxy TextRenderer TextSelection TimelineSchedule TimelineView Toggle
    ToggleStyle ToggleStyleConfiguration ToolbarContent ToolbarContentBuilder ToolbarItem
    ToolbarItemGroup ToolbarItemPlacement ToolbarPlacement ToolbarRole ToolbarTitleMenu
    Transaction TransactionKey TransformedShape Transition TransitionPhase TransitionProperties
    TupleView UnevenRoundedRectangle UnitCurve UnitPoint UserInterfaceSizeClass VSplitView
    VStack VStackLayout VectorArithmetic VerticalAlignment VerticalEdge View ViewBuilder
    ViewDimensions ViewModifier ViewSpacing ViewThatFits Visibility VisualEffect Widget
    WidgetBundle WidgetConfiguration Window WindowGroup WindowResizability WindowStyle ZStack
    ZStackLayout
    """
}
