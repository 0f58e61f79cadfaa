import type { Verdict } from '@55tickets/rules/tickets/scan-verdict.ts'

/** An outcome that has a sound and a vibration, for a person who does not look at the screen. */
type Announcement = Verdict | 'conflict'

interface Signal {
  readonly wave: OscillatorType
  /** Notes of the sound: pitch in hertz (0 for silence) and duration in milliseconds. */
  readonly notes: readonly (readonly [hz: number, ms: number])[]
  readonly vibration: readonly number[]
}

/**
 * Signal of each outcome. Only an admission is short and rises in pitch; all others are low, broken
 * or falling.
 */
const signals: Readonly<Record<Announcement, Signal>> = {
  admitted: {
    wave: 'triangle',
    notes: [
      [880, 90],
      [1319, 170],
    ],
    vibration: [90],
  },
  used: {
    wave: 'square',
    notes: [
      [196, 170],
      [0, 80],
      [196, 170],
    ],
    vibration: [200, 100, 200],
  },
  other_event: {
    wave: 'square',
    notes: [
      [392, 140],
      [294, 140],
      [220, 240],
    ],
    vibration: [120, 60, 320],
  },
  other_session: {
    wave: 'square',
    notes: [
      [392, 160],
      [294, 260],
    ],
    vibration: [120, 60, 200],
  },
  doors_closed: {
    wave: 'square',
    notes: [
      [262, 160],
      [0, 60],
      [220, 260],
    ],
    vibration: [160, 60, 260],
  },
  revoked: { wave: 'sawtooth', notes: [[147, 620]], vibration: [600] },
  unnamed: {
    wave: 'square',
    notes: [
      [330, 120],
      [0, 70],
      [330, 120],
      [0, 70],
      [262, 200],
    ],
    vibration: [100, 70, 100, 70, 200],
  },
  forged: {
    wave: 'sawtooth',
    notes: [
      [466, 150],
      [185, 150],
      [466, 150],
      [185, 150],
      [466, 150],
      [185, 200],
    ],
    vibration: [150, 50, 150, 50, 150, 50, 400],
  },
  unknown: {
    wave: 'square',
    notes: [
      [262, 300],
      [0, 80],
      [262, 120],
    ],
    vibration: [300, 80, 120],
  },
  not_ticket: {
    wave: 'square',
    notes: [
      [330, 120],
      [247, 200],
    ],
    vibration: [120, 60, 120],
  },
  conflict: {
    wave: 'triangle',
    notes: [
      [587, 140],
      [440, 140],
      [587, 140],
      [440, 200],
    ],
    vibration: [80, 40, 80, 40, 80],
  },
}
const VOLUME = 0.5

export interface Announcer {
  /**
   * Unlocks sound and vibration, which browsers allow only after a touch. Called on every touch.
   */
  unlock(): void
  announce(announcement: Announcement): void
}

export function createAnnouncer(): Announcer {
  let sound: AudioContext | undefined
  let wasTouched = false
  return {
    unlock() {
      wasTouched = true
      sound ??= openSound()
      if (sound?.state === 'suspended') void sound.resume().catch(() => undefined)
    },
    announce(announcement) {
      const { wave, notes, vibration: shake } = signals[announcement]
      // `vibrate` is missing on iPhones; before the first touch browsers refuse it and log an
      // error.
      if (wasTouched) navigator.vibrate?.([...shake])
      if (sound?.state === 'running') play(sound, wave, notes)
    },
  }
}

/** Opens the audio output; undefined where there is none. Colour and text show the same. */
function openSound(): AudioContext | undefined {
  try {
    return new AudioContext()
  } catch {
    return undefined
  }
}

function play(sound: AudioContext, wave: OscillatorType, notes: Signal['notes']) {
  const voice = new OscillatorNode(sound, { type: wave })
  const volume = new GainNode(sound, { gain: 0 })
  let at = sound.currentTime
  for (const [hz, ms] of notes) {
    const end = at + ms / 1000
    if (hz > 0) {
      voice.frequency.setValueAtTime(hz, at)
      // A note without a ramp at both ends starts and stops with an audible click.
      volume.gain.setValueAtTime(0, at)
      volume.gain.linearRampToValueAtTime(VOLUME, at + 0.01)
      volume.gain.setValueAtTime(VOLUME, end - 0.02)
      volume.gain.linearRampToValueAtTime(0, end)
    }
    at = end
  }
  voice.connect(volume).connect(sound.destination)
  voice.start()
  voice.stop(at)
}
