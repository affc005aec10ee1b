extension Robot {
  /// This robot as a face observed by another robot beside it.
  ///
  /// - Parameter place: the other robot's position as seen from this one.
  public func sight(id: Int, from place: GazePoint, at other: GazePoint) -> ObservedPerson {
    let apart = (gaze.x - place.x).magnitude + (gaze.y - place.y).magnitude
    return ObservedPerson(
      ObservedFace(id: id, place: other, size: 0, attention: apart < 0.3 ? 0.8 : 0.3))
  }
}
