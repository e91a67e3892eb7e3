import type { ComponentType } from 'react'
import { Coming, late } from './late.tsx'

const loads: (() => Promise<unknown>)[] = []

/**
 * What is drawn within popovers alone: its code comes with what draws them, so that the first screen has none of it and it is there at once where one is opened. `load` answers the
 * component.
 */
export function inPopover<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part = late(async () => ({ default: await load() }))
  loads.push(part.load)
  return (props) => <Coming code={part} of={props} />
}

export const loadPopoverParts = () => Promise.all(loads.map((load) => load()))
