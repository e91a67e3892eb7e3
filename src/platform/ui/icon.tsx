import { createElement, type ReactElement, useSyncExternalStore } from 'react'
import { type IconName, icons } from './icons.ts'

export type { IconName } from './icons.ts'

interface IconProps {
  /** A name of icons.ts. Declarations hold it as a plain string; a name that is not there shows a neutral square. */
  name: IconName | (string & {})
  /** Names it for assistive technology. Without one it is decoration beside a text. */
  label?: string
  /** CSS pixels. */
  size?: number
  className?: string
}

const waiting = new Set<() => void>()
const onIcons = (hear: () => void) => {
  waiting.add(hear)
  return () => void waiting.delete(hear)
}

/** Takes the icons that come later than the first screen; what waits for one of them is drawn anew. */
export function addIcons(more: Partial<typeof icons>): void {
  Object.assign(icons, more)
  for (const hear of waiting) hear()
}

const drawn = new Map<IconName, ReactElement[]>()

/** The lines of an icon, made once: a list draws the same few icons in each of its rows, and the library's components make them anew each time. */
function linesOf(name: IconName): ReactElement[] {
  const known = drawn.get(name)
  if (known) return known
  const lines = icons[name].node.map(([tag, attributes]) => createElement(tag, attributes))
  drawn.set(name, lines)
  return lines
}

/** One icon of the set, in the colour of the text around it. */
export function Icon(props: IconProps) {
  return props.name in icons ? <Lines {...props} /> : <LateIcon {...props} />
}

function LateIcon(props: IconProps) {
  const here = useSyncExternalStore(onIcons, () => props.name in icons)
  return <Lines {...props} name={here ? props.name : 'square'} />
}

/** Nothing is cut off at its edge: each clip is a piece that the browser puts together for every frame, and a list draws one or two in each row. */
const box = 'shrink-0 overflow-visible'

function Lines({ name, label, size = 16, className }: IconProps) {
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `${box} ${className}` : box}
      {...named}
    >
      {linesOf(name as IconName)}
    </svg>
  )
}
