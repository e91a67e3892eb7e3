import { create } from 'zustand'

/** What a command hands to the screen that it opens, where an address could not hold it; by the screen's id. */
const useHanded = create<{ readonly over: Readonly<Record<string, unknown>> }>(() => ({ over: {} }))

export const handOver = (screen: string, what: unknown): void => useHanded.setState(({ over }) => ({ over: { ...over, [screen]: what } }))

/** What was handed to a screen and not taken yet. */
export const useHandedOver = (screen: string): unknown => useHanded(({ over }) => over[screen])

/** Takes it: it is handed over once. */
export const takeHandedOver = (screen: string): void => handOver(screen, undefined)
