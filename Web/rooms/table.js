// Written by Scripts/pages.sh from the products of the hub.
export default {
  "products" : [
    {
      "hasScene" : true,
      "id" : "weirdphone",
      "sensors" : [
        "faces"
      ],
      "title" : "WeirdPhone"
    },
    {
      "hasScene" : true,
      "id" : "prospero",
      "sensors" : [
        "faces",
        "hands",
        "bodies"
      ],
      "title" : "Prospero"
    },
    {
      "hasScene" : true,
      "id" : "neuro-sync",
      "sensors" : [
        "faces",
        "the microphone",
        "pictures"
      ],
      "title" : "Neuro-Sync"
    },
    {
      "hasScene" : true,
      "id" : "capture",
      "sensors" : [
        "faces",
        "hands",
        "bodies",
        "the motion of phones",
        "gloves",
        "the microphone",
        "pictures"
      ],
      "title" : "Capture"
    },
    {
      "hasScene" : true,
      "id" : "robot",
      "sensors" : [
        "faces"
      ],
      "title" : "Robot Face"
    }
  ],
  "rooms" : [
    {
      "about" : "Who is sensed now, and the products.",
      "isKept" : true,
      "name" : "home",
      "path" : "/",
      "title" : "Home"
    },
    {
      "about" : "The face, its meters, the record button.",
      "name" : "track",
      "path" : "/track",
      "product" : "weirdphone",
      "title" : "Track"
    },
    {
      "about" : "Sources and outputs. “Use my phone” opens this hub to your network.",
      "name" : "connect",
      "path" : "/connect",
      "product" : "weirdphone",
      "title" : "Connect"
    },
    {
      "about" : "What each channel controls: range, curve, smoothing, routes.",
      "name" : "map",
      "path" : "/map",
      "product" : "weirdphone",
      "title" : "Map"
    },
    {
      "about" : "Save, load and share outputs and mappings.",
      "name" : "presets",
      "path" : "/presets",
      "product" : "weirdphone",
      "title" : "Presets"
    },
    {
      "about" : "Recordings: play, compare, import and export.",
      "name" : "takes",
      "path" : "/takes",
      "product" : "weirdphone",
      "title" : "Takes"
    },
    {
      "about" : "The voltages of sixteen jacks, as a NERVE module receives them.",
      "name" : "nerve",
      "path" : "/nerve",
      "product" : "weirdphone",
      "title" : "NERVE"
    },
    {
      "about" : "Hands in the air, or fingers on the screen, play music.",
      "name" : "play",
      "path" : "/play",
      "product" : "prospero",
      "title" : "Play"
    },
    {
      "about" : "Sounds and effects: hear, measure and patch recipes.",
      "name" : "workbench",
      "path" : "/workbench",
      "product" : "prospero",
      "title" : "Workbench"
    },
    {
      "about" : "Who judges your takes, camera and microphone, your limits.",
      "name" : "coach",
      "path" : "/coach",
      "product" : "neuro-sync",
      "title" : "Home"
    },
    {
      "about" : "Film yourself with a coach over the picture.",
      "name" : "coachRecord",
      "path" : "/coach/record",
      "product" : "neuro-sync",
      "title" : "Record"
    },
    {
      "about" : "What a take was like, moment by moment.",
      "name" : "coachReport",
      "path" : "/coach/report",
      "product" : "neuro-sync",
      "title" : "Report"
    },
    {
      "about" : "All takes: the best opening, and what changes.",
      "name" : "coachTakes",
      "path" : "/coach/takes",
      "product" : "neuro-sync",
      "title" : "Takes"
    },
    {
      "about" : "Record many sensors on one clock: phone, watch, glove, webcams.",
      "name" : "capture",
      "path" : "/capture",
      "product" : "capture",
      "title" : "Record"
    },
    {
      "about" : "Look at a take, and keep or discard it.",
      "name" : "captureReview",
      "path" : "/capture/review",
      "product" : "capture",
      "title" : "Review"
    },
    {
      "about" : "All sessions: search, check, export, upload.",
      "name" : "captureLibrary",
      "path" : "/capture/library",
      "product" : "capture",
      "title" : "Library"
    },
    {
      "about" : "Who records what, what is covered, what is left.",
      "name" : "captureDashboard",
      "path" : "/capture/dashboard",
      "product" : "capture",
      "title" : "Dashboard"
    },
    {
      "about" : "A robot’s face that looks at people.",
      "name" : "robot",
      "path" : "/robot",
      "product" : "robot",
      "title" : "Robot"
    },
    {
      "about" : "Calibration, frame rate, network, statistics.",
      "isKept" : true,
      "name" : "settings",
      "path" : "/settings",
      "title" : "Settings"
    },
    {
      "isOffline" : true,
      "name" : "about",
      "path" : "/about",
      "title" : "About"
    },
    {
      "about" : "This device’s camera as a performer.",
      "name" : "sensor",
      "path" : "/sensor",
      "title" : "Camera"
    },
    {
      "isOffline" : true,
      "name" : "trust",
      "path" : "/trust",
      "title" : "Trust this hub"
    },
    {
      "isOffline" : true,
      "name" : "pair",
      "path" : "/pair",
      "title" : "Pair"
    }
  ]
};
