import { changeSettings, nextVolume, useSettings, type Volume } from '#platform/settings/settings.ts'

type Sound = 'new-order' | 'new-message'
/** What arrives together rings once. Milliseconds. */
const quietFor = 3000

const sounds = new Map<Sound, HTMLAudioElement>()

function ring(volume: Volume, sound: Sound): void {
  if (volume === 0) return
  const audio = sounds.get(sound) ?? new Audio(`/sounds/${sound}.wav`)
  sounds.set(sound, audio)
  audio.volume = volume / 100
  audio.currentTime = 0
  // A browser that has not been clicked in yet refuses sound; there is nothing to tell about it.
  audio.play().catch(() => undefined)
}

let rangAt = Number.NEGATIVE_INFINITY

function ringHere(volume: Volume, sound: Sound): void {
  if (performance.now() - rangAt < quietFor) return
  rangAt = performance.now()
  ring(volume, sound)
}

/** Rings for something new, in one of the open windows only, and at most every 3 seconds. */
export function ringOnce(sound: Sound): void {
  const { volume_notification: volume } = useSettings.getState()
  if (volume === 0) return
  // Where the browser has no locks each window keeps quiet by itself.
  if (!navigator.locks) ringHere(volume, sound)
  void navigator.locks?.request('notification-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    ring(volume, sound)
    await new Promise((resolve) => setTimeout(resolve, quietFor))
  })
}

/** The next volume of the cycle 100, 50, 25, 0, and how it sounds. */
export function cycleVolume(): void {
  const volume = nextVolume(useSettings.getState().volume_notification)
  changeSettings({ volume_notification: volume })
  ring(volume, 'new-order')
}
