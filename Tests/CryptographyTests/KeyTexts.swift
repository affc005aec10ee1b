/// Private keys as PEM, for the tests.
enum KeyTexts {
  /// The same key as SEC 1 and as PKCS #8, by OpenSSL 3.0; it signs nothing.
  static let sec1 = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEIKptqQBSARWcYqhJmbYIMgfhRY1GadKjDBXS4C8NdwrQoAoGCCqGSM49
    AwEHoUQDQgAEGVYWHJPV00KhbXVok9ru2ZsUo6eTE/29Cvos/ovx355vA0C3vG3n
    5fNm3ckQJi0U1q0w3BdS2LpvZ6OJCz8LAA==
    -----END EC PRIVATE KEY-----
    """
  static let pkcs8 = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqm2pAFIBFZxiqEmZ
    tggyB+FFjUZp0qMMFdLgLw13CtChRANCAAQZVhYck9XTQqFtdWiT2u7ZmxSjp5MT
    /b0K+iz+i/Hfnm8DQLe8befl82bdyRAmLRTWrTDcF1LYum9no4kLPwsA
    -----END PRIVATE KEY-----
    """
  /// Without its public half, which is computed.
  static let short = """
    -----BEGIN EC PRIVATE KEY-----
    MDECAQEEIKptqQBSARWcYqhJmbYIMgfhRY1GadKjDBXS4C8NdwrQoAoGCCqGSM49
    AwEH
    -----END EC PRIVATE KEY-----
    """

  private static let otherCurve = "it is no key of the curve P-256"

  /// With our reasons; libcrypto's own differ between its versions.
  static let refused: [(String, String)] = [
    ("", "it is empty"),
    (String(repeating: "A", count: 1 << 20 | 1), "it has more than 1 MiB"),
    // P-384.
    (
      """
      -----BEGIN EC PRIVATE KEY-----
      MIGkAgEBBDCKtOzwo5s8PEmj8iZ8MUfcEQxudbS/URDW0Q4P8heQZSvp8nmUx3pl
      3TEAYQiLoVCgBwYFK4EEACKhZANiAAQcOq6hWXQBvQr+2QBdvzhJFeEdCofIeaXV
      12YCfF+4NOMqwUozaz+xDIRcKtSeH4jOGTNdmNBoGqn1XjSlXy9GYY86ounWAPzu
      wMExjxMOy1NCRwcgh0YZ0BKsBRQkSSU=
      -----END EC PRIVATE KEY-----
      """, otherCurve
    ),
    // Ed25519.
    (
      """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEIEJqUx8h0/mB/TgWCX4fzfIP25fHaOQgUzyhG/Oan1sA
      -----END PRIVATE KEY-----
      """, otherCurve
    ),
    // P-256, but spelt out instead of named.
    (
      """
      -----BEGIN EC PRIVATE KEY-----
      MIIBaAIBAQQg5Gjqe+w20Mf/TbhYVQyiTQ54fpH/R593e2gHjdABJ92ggfowgfcC
      AQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAAAAAAAAAAAAAA////////////////
      MFsEIP////8AAAABAAAAAAAAAAAAAAAA///////////////8BCBaxjXYqjqT57Pr
      vVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSdNgiG5wSTamZ44ROdJreBn36QBEEE
      axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54W
      K84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA//////////+85vqtpxeehPO5ysL8
      YyVRAgEBoUQDQgAER5A3qUfW0LYPqKNwXF883ykHPR4NxTN6ZkjUki4PC+qLH+j4
      l806vO3VL3awcNHSYzxguteGQRQ+kIeeQg4MEw==
      -----END EC PRIVATE KEY-----
      """, otherCurve
    ),
    (
      """
      -----BEGIN ENCRYPTED PRIVATE KEY-----
      MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAineSo8xz4xnwICCAAw
      DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEN9sajWodust2/1pxK50X3UEgZAU
      CAEmPr5Xbb2rsY6PPJq+qS3uBNHx4rSc9uU/Bn+GbG9qel9t4QmfvcPTrlNThkNv
      xsIj1wYRKyn54HeBFrJZNAgqdvvmNeZvNVEUxPFs8eqSAHOHzP+T4k2Ai69cjbXM
      Tf0jxotdYwx2ULCw/+f1W4o7mdnmY/WT4neW9HsQBq9WhlRhhDMZ+DFOruatMDY=
      -----END ENCRYPTED PRIVATE KEY-----
      """, "it is encrypted"
    ),
    // The public half of another key.
    (
      """
      -----BEGIN EC PRIVATE KEY-----
      MHcCAQEEIKptqQBSARWcYqhJmbYIMgfhRY1GadKjDBXS4C8NdwrQoAoGCCqGSM49
      AwEHoUQDQgAEhcP805IvJp5T2VJuUxCwfJayYCSEfYBZw67UcJfxr1brF6qI3YO8
      HwpI6jjJi450ZfVpOJqgRYFxwWKbIt+ZbA==
      -----END EC PRIVATE KEY-----
      """, ""
    ),
    // Zero.
    (
      """
      -----BEGIN EC PRIVATE KEY-----
      MHcCAQEEIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAoAoGCCqGSM49
      AwEHoUQDQgAEGVYWHJPV00KhbXVok9ru2ZsUo6eTE/29Cvos/ovx355vA0C3vG3n
      5fNm3ckQJi0U1q0w3BdS2LpvZ6OJCz8LAA==
      -----END EC PRIVATE KEY-----
      """, ""
    ),
  ]
}
