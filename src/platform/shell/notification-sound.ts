import { changeSettings, nextVolume, useSettings, type Volume } from '#platform/settings/settings.ts'

const source = '/sounds/new-order.wav'
/** Orders that arrive together ring once. Milliseconds. */
const quietFor = 3000

let audio: HTMLAudioElement | null = null

function ring(volume: Volume): void {
  if (volume === 0) return
  audio ??= new Audio(source)
  audio.volume = volume / 100
  audio.currentTime = 0
  // A browser that has not been clicked in yet refuses sound; there is nothing to tell about it.
  audio.play().catch(() => undefined)
}

let rangAt = Number.NEGATIVE_INFINITY

function ringHere(volume: Volume): void {
  if (performance.now() - rangAt < quietFor) return
  rangAt = performance.now()
  ring(volume)
}

/** Rings for something new, in one of the open windows only, and at most every 3 seconds. */
export function ringOnce(): void {
  const { volume_notification: volume } = useSettings.getState()
  if (volume === 0) return
  // Where the browser has no locks each window keeps quiet by itself.
  if (!navigator.locks) ringHere(volume)
  void navigator.locks?.request('notification-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    ring(volume)
    await new Promise((resolve) => setTimeout(resolve, quietFor))
  })
}

/** The next volume of the cycle 100, 50, 25, 0, and how it sounds. */
export function cycleVolume(): void {
  const volume = nextVolume(useSettings.getState().volume_notification)
  changeSettings({ volume_notification: volume })
  ring(volume)
}
