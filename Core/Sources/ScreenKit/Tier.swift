/// The tier in which a product runs; what each tier includes is the product's.
public enum Tier: String, CaseIterable, Codable, Sendable {
  case free, pro
}
