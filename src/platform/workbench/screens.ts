import type { Screen } from '#kernel/screen.ts'

/** Every screen of the product: the front end's composition root collects them before anything is rendered. */
export let screens: readonly Screen[] = []

export function setScreens(found: readonly Screen[]): void {
  screens = found
}
