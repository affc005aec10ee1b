// Scripts/identifiers.sh writes this file from Core/Sources/ScreenKit/Identifiers.
export default {
  "shell": [
    "rail", "rail.home", "rail.{product}", "rail.settings", "sheet.home", "sheet.{product}",
    "sheet.settings", "shell.products", "shell.settings", "tabs.{room}", "room.back", "toast"
  ],
  "home": [
    "home.now", "home.sensor.{kind}", "home.sensor.{kind}.state", "home.sensor.{kind}.add",
    "home.product.{id}", "home.product.{id}.state", "home.product.{id}.step{number}", "home.meters",
    "home.eyes"
  ],
  "connect": [
    "connect.status", "connect.source.{id}", "connect.source.kind", "connect.source.text",
    "connect.source.error", "connect.source.axes", "connect.source.axis.{axis}",
    "connect.source.add", "connect.phone.open", "connect.phone.qr", "connect.phone.code",
    "connect.phone.validity", "connect.phone.notice", "connect.phone.devices",
    "connect.phone.robot", "connect.discovery", "connect.discovery.list",
    "connect.discovery.banner", "connect.discovery.sentence", "connect.discovery.rescan",
    "connect.target.{id}", "connect.target.{id}.details", "connect.target.{id}.fill",
    "connect.panic", "connect.sink.{id}", "connect.sink.{id}.sent", "connect.sink.{id}.rtt",
    "connect.sink.{id}.performer", "connect.sink.{id}.mark", "connect.sink.{id}.file",
    "connect.sink.{id}.download", "connect.sink.{id}.test", "connect.sink.kind.{kind}",
    "connect.sink.host", "connect.sink.host.error", "connect.sink.port", "connect.sink.port.error",
    "connect.sink.path", "connect.sink.path.error", "connect.sink.channel",
    "connect.sink.layout.{layout}", "connect.sink.notes", "connect.sink.advanced",
    "connect.sink.rate", "connect.sink.timeout", "connect.sink.broadcast", "connect.sink.arkit",
    "connect.sink.tenVolts", "connect.sink.framing.{framing}", "connect.sink.add"
  ],
  "settings": [
    "settings.notice", "settings.framerate", "settings.smoothing", "settings.sensitivity",
    "settings.calibrate", "settings.calibration.automatic", "settings.calibration.aloud",
    "settings.calibration.status", "settings.countdown", "settings.countdown.cancel",
    "settings.launch", "settings.last", "settings.timeout", "settings.interface",
    "settings.devices", "settings.device.{id}", "settings.device.{id}.name",
    "settings.device.{id}.end", "settings.bandwidth", "settings.output.{id}.rate", "settings.debug",
    "settings.debug.panel", "settings.graph", "settings.log.{id}", "settings.tier",
    "settings.tier.store", "settings.version", "settings.link.{id}"
  ],
  "takes": [
    "takes.record", "takes.import", "takes.file", "takes.drop", "takes.list", "takes.empty",
    "takes.row.{take}", "takes.play.{take}", "takes.rename.{take}", "takes.delete.{take}",
    "takes.name", "takes.name.error", "takes.name.done", "takes.undo", "takes.detail",
    "takes.close", "takes.channel", "takes.timeline", "takes.trim", "takes.trim.start",
    "takes.trim.end", "takes.trim.clear", "takes.player.play", "takes.player.stop",
    "takes.player.loop", "takes.player.position", "takes.player.speed", "takes.speed.{factor}",
    "takes.download.{format}", "takes.rival", "takes.compare", "takes.comparison"
  ],
  "performers": [
    "performers", "performers.split", "performers.{id}", "performers.{id}.name",
    "performers.{id}.lead", "performers.{id}.solo", "performers.{id}.mute", "performers.{id}.more",
    "performers.{id}.colour.{colour}", "performers.{id}.prefix", "performers.{id}.channel",
    "performers.{id}.feeds", "performers.{id}.part.{part}"
  ],
  "latency": [
    "latency.{performer}", "latency.selfTest", "latency.selfTest.sentence", "latency.selfTest.run",
    "latency.reset"
  ],
  "sensor": [
    "sensor.name", "sensor.start", "sensor.robot", "sensor.status", "sensor.preview",
    "sensor.tracked", "sensor.latency", "sensor.picture", "sensor.stop", "sensor.asked",
    "sensor.ask.{sensor}", "sensor.ask.{sensor}.reason", "sensor.ask.{sensor}.status",
    "sensor.ask.{sensor}.remedy", "sensor.ask.{sensor}.accept", "sensor.ask.{sensor}.later",
    "sensor.level", "sensor.rate"
  ],
  "pair": [
    "pair.code", "pair.submit", "pair.error"
  ],
  "trust": [
    "trust.download", "trust.system.{system}"
  ],
  "about": [
    "about.room.{room}", "about.sensors", "about.mail"
  ],
  "track": [
    "track.face", "track.connection", "track.fps", "track.again", "track.pitch", "track.yaw",
    "track.roll", "track.range", "track.reset", "track.record", "track.take",
    "track.filter.{filter}", "track.meters", "track.meter.{channel}", "track.stats", "track.banner"
  ],
  "map": [
    "map", "map.summary", "map.undo", "map.redo", "map.resetAll", "map.save", "map.tab.{tab}",
    "map.search", "map.search.error", "map.changed", "map.learn", "map.learning", "map.lock",
    "map.upgrade", "map.rows", "map.empty", "map.row.{name}", "map.row.{name}.value", "map.presets",
    "map.preset.{id}", "map.preset", "map.editor", "map.close", "map.graph", "map.on", "map.invert",
    "map.reset", "map.routes", "map.add.{kind}", "map.listen", "map.route.{index}.kind",
    "map.route.{index}.address", "map.route.{index}.address.error", "map.route.{index}.number",
    "map.route.{index}.threshold", "map.route.{index}.hysteresis", "map.route.{index}.speed",
    "map.route.{index}.velocity", "map.route.{index}.error", "map.route.{index}.remove", "map.min",
    "map.min.slider", "map.max", "map.max.slider", "map.range.error", "map.curve.{curve}",
    "map.power", "map.power.slider", "map.smoothing.global", "map.smoothing", "map.smoothing.slider"
  ],
  "presets": [
    "presets.count", "presets.new", "presets.banner", "presets.notice", "presets.undo",
    "presets.undo.do", "presets.row.{id}", "presets.row.{id}.name", "presets.row.{id}.rename",
    "presets.row.{id}.input", "presets.row.{id}.modified", "presets.row.{id}.load",
    "presets.row.{id}.share", "presets.row.{id}.duplicate", "presets.row.{id}.delete",
    "presets.save", "presets.save.name", "presets.save.name.error", "presets.save.mapping",
    "presets.save.save", "presets.save.cancel", "presets.import", "presets.import.dialog",
    "presets.import.file", "presets.import.text", "presets.import.problem",
    "presets.import.preview", "presets.import.name", "presets.import.warning",
    "presets.import.keep", "presets.share", "presets.share.qr", "presets.share.link",
    "presets.share.json", "presets.share.copy", "presets.share.download", "presets.share.copylink"
  ],
  "nerve": [
    "nerve.title", "nerve.status", "nerve.spoken", "nerve.next", "nerve.note", "nerve.counts",
    "nerve.jacks", "nerve.jack.{jack}", "nerve.jack.{jack}.volts", "nerve.jack.{jack}.bar",
    "nerve.on", "nerve.port", "nerve.port.error", "nerve.port.move", "nerve.scale.{scale}",
    "nerve.reach", "nerve.senders", "nerve.senders.sentence", "nerve.sender.{address}",
    "nerve.sender.any", "nerve.rescan", "nerve.jackout", "nerve.jackout.status"
  ],
  "robot": [
    "robot.face", "robot.eye", "robot.status", "robot.caption", "robot.hint"
  ],
  "play": [
    "play.stage", "play.input", "play.level", "play.sound", "play.sound.status",
    "play.sound.buffer", "play.output", "play.camera", "play.with.{input}", "play.demo",
    "play.panic", "play.record", "play.recording", "play.settings", "play.help", "play.dial.{dial}",
    "play.menu.{setting}", "play.toggle.{setting}", "play.recipe.{slot}", "play.recipe.{slot}.open",
    "play.recipe.file", "play.recipe.problem", "play.tuning", "play.tuning.file",
    "play.tuning.remove", "play.tempo", "play.song", "play.song.file", "play.song.stop",
    "play.route.{part}", "play.route.row.{index}", "play.route.add", "play.route.{index}.invert",
    "play.route.{index}.remove", "play.posture.{index}", "play.posture.{index}.name",
    "play.posture.{index}.name.error", "play.posture.{index}.role", "play.posture.{index}.text",
    "play.posture.{index}.teach", "play.posture.{index}.remove", "play.posture.hint",
    "play.posture.add", "play.modulation.{part}", "play.modulation.row.{index}",
    "play.modulation.add", "play.modulation.{index}.invert", "play.modulation.{index}.remove",
    "play.calibrate", "play.calibration", "play.controller.{dial}", "play.controller.{dial}.learn",
    "play.controller.{dial}.forget", "play.ports", "play.ports.status", "play.midi.address",
    "play.midi.error", "play.midi.connect", "play.midi.{number}", "play.midi.{number}.remove",
    "play.reset", "play.latency", "play.tier", "play.introduction", "play.introduction.next",
    "play.introduction.end", "play.quote"
  ],
  "workbench": [
    "workbench.mode.{mode}", "workbench.view.{view}", "workbench.library", "workbench.library.open",
    "workbench.search", "workbench.tag.{tag}", "workbench.favourites", "workbench.found",
    "workbench.recipe.{id}", "workbench.recipe.{id}.open", "workbench.recipe.{id}.favourite",
    "workbench.recipe.{id}.compare", "workbench.recipe.{id}.remove",
    "workbench.recipe.{id}.remove.confirm", "workbench.new", "workbench.import",
    "workbench.search.error", "workbench.document", "workbench.name", "workbench.counts",
    "workbench.problem", "workbench.changed", "workbench.info", "workbench.field.{field}",
    "workbench.field.{field}.problem", "workbench.save", "workbench.copy", "workbench.undo",
    "workbench.redo", "workbench.close", "workbench.side", "workbench.side.copy",
    "workbench.side.other", "workbench.difference", "workbench.difference.text",
    "workbench.knob.{knob}", "workbench.graph", "workbench.graph.hint", "workbench.part.{part}",
    "workbench.node.{node}", "workbench.node.{node}.problem", "workbench.node.{node}.in.{port}",
    "workbench.node.{node}.out.{port}", "workbench.node.{node}.meter", "workbench.edge.{index}",
    "workbench.route.{index}", "workbench.add", "workbench.modulate", "workbench.tidy",
    "workbench.delete", "workbench.begin", "workbench.zoom.fit", "workbench.zoom.in",
    "workbench.zoom.out", "workbench.browser", "workbench.browser.search",
    "workbench.browser.sentence", "workbench.component.{component}",
    "workbench.browser.search.error", "workbench.inspector.{node}",
    "workbench.inspector.{node}.name", "workbench.inspector.{node}.bypass",
    "workbench.inspector.{node}.delete", "workbench.inspector.{node}.parameter.{parameter}",
    "workbench.inspector.{node}.parameter.{parameter}.knob",
    "workbench.inspector.{node}.edge.{index}.remove",
    "workbench.inspector.{node}.route.{index}.remove", "workbench.inspector.{node}.recording",
    "workbench.inspector.{node}.recording.name", "workbench.inspector.{node}.recording.remove",
    "workbench.inspector.{node}.drawing", "workbench.inspector.{node}.load",
    "workbench.knob.{knob}.{field}", "workbench.deselect", "workbench.inspector.{node}.name.error",
    "workbench.selected", "workbench.selected.open", "workbench.connection",
    "workbench.connection.remove", "workbench.connection.spectrum", "workbench.connection.level",
    "workbench.connection.depth", "workbench.connection.problem", "workbench.connection.{field}",
    "workbench.modulation", "workbench.modulation.{field}", "workbench.modulation.depth",
    "workbench.modulation.add", "workbench.modulation.problem", "workbench.voice",
    "workbench.binding.{index}", "workbench.binding.{index}.{field}",
    "workbench.binding.{index}.mode", "workbench.binding.{index}.remove",
    "workbench.binding.new.{field}", "workbench.binding.new.add", "workbench.voice.{setting}",
    "workbench.transport", "workbench.play", "workbench.signal", "workbench.signal.summary",
    "workbench.frequency", "workbench.material", "workbench.level", "workbench.bypass",
    "workbench.autogain", "workbench.autogain.text", "workbench.limiter",
    "workbench.limiter.reduction", "workbench.profile", "workbench.live", "workbench.live.confirm",
    "workbench.live.input", "workbench.output", "workbench.sound", "workbench.midi",
    "workbench.channel", "workbench.cpu", "workbench.cpu.peak", "workbench.cpu.glitches",
    "workbench.voices", "workbench.wave", "workbench.panic", "workbench.input",
    "workbench.sound.buffer", "workbench.sound.status", "workbench.keyboard",
    "workbench.key.{note}", "workbench.octave", "workbench.octave.down", "workbench.octave.up",
    "workbench.velocity", "workbench.ports", "workbench.ports.status", "workbench.morph.to",
    "workbench.morph", "workbench.morph.keep", "workbench.morph.sentence", "workbench.share",
    "workbench.share.link", "workbench.share.json", "workbench.share.copylink",
    "workbench.share.download", "workbench.share.copy", "workbench.share.open", "workbench.share.qr"
  ]
};
