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

/** One icon of the set, in the colour of the text around it. */
export function Icon({ name, label, size = 16, className }: IconProps) {
  const Drawing = icons[name as IconName] ?? icons.square
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return <Drawing size={size} strokeWidth={1.75} className={className ? `shrink-0 ${className}` : 'shrink-0'} {...named} />
}
