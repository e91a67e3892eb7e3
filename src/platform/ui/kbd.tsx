import clsx from 'clsx'
import { keyText } from './platform-keys.ts'

/** A shortcut: `Mod+K`, `Shift+L`, or a sequence `G O`. Not shown where there is no keyboard. */
export function Kbd({
  keys,
  onColour,
  className,
}: {
  keys: string /** On a filled button: in its colours. */
  onColour?: boolean
  className?: string
}) {
  return (
    <span className={clsx('inline-flex shrink-0 items-center gap-0.5 pointer-coarse:hidden', className)}>
      {keys.split(' ').map((stroke, index) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may repeat a key, and never changes its order
          key={index}
          className={clsx(
            'min-w-4 rounded-sm border px-1 text-center font-sans text-2xs leading-3.5 font-medium whitespace-nowrap',
            onColour ? 'border-current/50' : 'border-b-2 border-line-strong bg-surface text-ink-3',
          )}
        >
          {keyText(stroke)}
        </kbd>
      ))}
    </span>
  )
}
