extension Robot {
  /// This robot as another one sees it that stands at a place beside it: a face that looks back, or past it.
  ///
  /// - Parameter place: where the other one stands, as this one sees it.
  public func sight(id: Int, from place: GazePoint, at other: GazePoint) -> ObservedPerson {
    let apart = (gaze.x - place.x).magnitude + (gaze.y - place.y).magnitude
    return ObservedPerson(
      ObservedFace(id: id, place: other, size: 0, attention: apart < 0.3 ? 0.8 : 0.3))
  }
}
