import { type ComponentType, useEffect, useState } from 'react'

interface Part<P> {
  drawn: ComponentType<P> | undefined
  load(): Promise<void>
}

const loads: (() => Promise<void>)[] = []

/**
 * What is drawn within popovers alone: its code comes with what draws them, so that the first screen has none of it and it is there at once where one is opened. `load` answers the
 * component.
 */
export function inPopover<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part: Part<P> = {
    drawn: undefined,
    async load() {
      part.drawn ??= await load()
    },
  }
  loads.push(part.load)
  return (props) => <InPopover part={part} props={props} />
}

function InPopover<P extends object>({ part, props }: { readonly part: Part<P>; readonly props: P }) {
  const [, setLoaded] = useState(false)
  // Of code that came after all others had been loaded.
  useEffect(() => {
    if (!part.drawn) void part.load().then(() => setLoaded(true))
  }, [part])
  const Drawn = part.drawn
  return Drawn ? <Drawn {...props} /> : null
}

export const loadPopoverParts = () => Promise.all(loads.map((load) => load()))
