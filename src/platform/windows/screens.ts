import { create } from 'zustand'
import type { ScreenArea } from '#kernel/screen-bounds.ts'

/** The Window Management API, where a browser has it. */
interface DetailedScreen {
  readonly availLeft: number
  readonly availTop: number
  readonly availWidth: number
  readonly availHeight: number
  readonly label?: string
}
/** The browser keeps it up to date. */
interface ScreenDetails {
  readonly screens: readonly DetailedScreen[]
}
type ManagedWindow = Window & { getScreenDetails?(): Promise<ScreenDetails> }

const permission = { name: 'window-management' } as unknown as PermissionDescriptor

const areaOf = ({ availLeft, availTop, availWidth, availHeight, label }: DetailedScreen): ScreenArea => ({
  left: availLeft ?? 0,
  top: availTop ?? 0,
  width: availWidth,
  height: availHeight,
  ...(label && { label }),
})

const useDetails = create<{ readonly details: ScreenDetails | null }>(() => ({ details: null }))
const known = (): ScreenDetails | null => useDetails.getState().details

/** The screens of the desk as far as the browser tells: all with the person's leave, else the one that this window is on. */
export const screenAreas = (): readonly ScreenArea[] => (known()?.screens ?? [window.screen as unknown as DetailedScreen]).map(areaOf)

/** There is more than one screen, and the browser has not said yet where they are. */
export const hasMoreScreens = (): boolean => known() === null && (window.screen as unknown as { isExtended?: boolean }).isExtended === true

/** Calls back when the browser has said where the screens are. */
export const onScreens = (listener: () => void): (() => void) => useDetails.subscribe(listener)

/** Asks the browser for all screens, and so the person, if that was not done before. */
export async function askForScreens(): Promise<void> {
  const details = await (window as ManagedWindow).getScreenDetails?.().catch(() => null)
  if (details) useDetails.setState({ details })
}

/** Reads the screens where the person gave leave before. */
export async function startScreens(): Promise<void> {
  const leave = await navigator.permissions?.query(permission).catch(() => null)
  if (leave?.state === 'granted') await askForScreens()
}
