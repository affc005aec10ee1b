/** The steps for each system, with the names of its menus. */
export const systems = [
  {
    id: 'ios', title: 'iPhone, iPad',
    steps: [
      'Tap “Get the certificate” in Safari and allow the download of a profile.',
      'Open Settings. Tap “Profile Downloaded” at the top, then Install, and enter your passcode.',
      'Go to Settings → General → About → Certificate Trust Settings.',
      'Turn on the switch beside “Sensorium on …” (your computer’s name) and confirm.',
      'Come back to this page, reload it and open the camera page.',
    ],
    note: 'Without the fourth step the profile is installed but not trusted.',
  },
  {
    id: 'android', title: 'Android',
    steps: [
      'Tap “Get the certificate” and keep the file.',
      'Open Settings and search for “CA certificate” (Security → Encryption & credentials).',
      'Choose CA certificate, then “Install anyway”, and pick the file.',
      'Come back to this page, reload it and open the camera page.',
    ],
    note: 'Android keeps showing “Network may be monitored” while it is installed: that is this certificate.',
  },
  {
    id: 'macos', title: 'macOS',
    steps: [
      'Click “Get the certificate” and open the file: Keychain Access asks where to add it. Choose “login”.',
      'Find “Sensorium on …” (your computer’s name) in the list and double-click it.',
      'Open Trust, set “When using this certificate” to Always Trust, close the window and enter your password.',
      'Restart the browser.',
    ],
    note: 'Firefox has its own list: Settings → Privacy & Security → View Certificates → Authorities.',
  },
  {
    id: 'windows', title: 'Windows',
    steps: [
      'Click “Get the certificate” and open the file.',
      'Choose Install Certificate → Current User → “Place all certificates in the following store”.',
      'Pick “Trusted Root Certification Authorities”, finish and confirm the question.',
      'Restart the browser.',
    ],
  },
  {
    id: 'linux', title: 'Linux',
    steps: [
      'Click “Get the certificate”.',
      'Chromium: Settings → Privacy and security → Security → Manage certificates → Custom → Import.',
      'Firefox: Settings → Privacy & Security → View Certificates → Authorities → Import.',
      'Tick “websites” in the dialog about trust.',
    ],
    note: 'On the computer that runs the hub nothing is needed: http://localhost is trusted already.',
  },
];

export function systemHere() {
  const agent = navigator.userAgent;
  const isTabletMac = /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
  if (isTabletMac || /iPhone|iPad|iPod/.test(agent)) return 'ios';
  if (/Android/.test(agent)) return 'android';
  if (/Macintosh/.test(agent)) return 'macos';
  return /Windows/.test(agent) ? 'windows' : 'linux';
}
