import type { ScanTone } from '#kernel/scan-burst.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { useScannerSettings } from './scanner-settings.ts'

interface Note {
  readonly pitch: number
  /** Seconds. */
  readonly start: number
  readonly length: number
  readonly shape: OscillatorType
}

/** Told apart by their pattern too, for who does not hear pitch: one short, three that rise at once, two even, three long and rough. */
const tones: Readonly<Record<ScanTone, readonly Note[]>> = {
  ok: [{ pitch: 1046, start: 0, length: 0.12, shape: 'sine' }],
  done: [
    { pitch: 784, start: 0, length: 0.07, shape: 'sine' },
    { pitch: 1046, start: 0.07, length: 0.07, shape: 'sine' },
    { pitch: 1568, start: 0.14, length: 0.16, shape: 'sine' },
  ],
  already: [
    { pitch: 660, start: 0, length: 0.11, shape: 'triangle' },
    { pitch: 660, start: 0.2, length: 0.11, shape: 'triangle' },
  ],
  unknown: [
    { pitch: 196, start: 0, length: 0.24, shape: 'square' },
    { pitch: 196, start: 0.32, length: 0.24, shape: 'square' },
    { pitch: 147, start: 0.64, length: 0.42, shape: 'square' },
  ],
}

let audio: AudioContext | null = null

/** From 0 to 1. */
function loudness(): number {
  const { volume } = useScannerSettings.getState()
  return (volume === 'notification' ? useSettings.getState().volume_notification : volume) / 100
}

/** The window that heard the scans, where they come from another one. */
let heardIn: string | null = null

/** Says where the scans come from: another window, by its id, or this one. */
export function soundIn(window: string | null): void {
  heardIn = window
}

/** Sounds one of the tones, where the person is: in the window that heard the scan. */
export function playTone(tone: ScanTone): void {
  if (heardIn) windowBus.post({ type: 'scan.sound', tone }, heardIn)
  else soundHere(tone)
}

windowBus.on('scan.sound', ({ tone }) => soundHere(tone))

/** Silent where the person wants silence, or the browser has no sound. */
function soundHere(tone: ScanTone): void {
  const volume = loudness()
  if (volume === 0 || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // A key press woke it: browsers let sound start only after one.
  void audio.resume().catch(() => undefined)
  for (const note of tones[tone]) sound(audio, note, volume)
}

function sound(context: AudioContext, { pitch, start, length, shape }: Note, volume: number): void {
  const oscillator = new OscillatorNode(context, { type: shape, frequency: pitch })
  const gain = new GainNode(context, { gain: 0 })
  const from = context.currentTime + 0.01 + start
  // Square waves sound louder than they are.
  const peak = volume * (shape === 'square' ? 0.18 : 0.4)
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(peak, from + 0.006)
  gain.gain.setValueAtTime(peak, from + length - 0.02)
  gain.gain.linearRampToValueAtTime(0, from + length)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(from)
  oscillator.stop(from + length)
}
