import type { Ref } from 'react'
import { Chip } from './chip.tsx'

/** A Chip whose props are those that a Popover gives its trigger. */
export function ChipTrigger(props: {
  pressed: boolean
  children: string
  ref?: Ref<HTMLButtonElement>
  onClick?(): void
  'aria-expanded'?: boolean
}) {
  return (
    <Chip ref={props.ref} opens pressed={props.pressed} expanded={props['aria-expanded']} onClick={() => props.onClick?.()}>
      {props.children}
    </Chip>
  )
}
