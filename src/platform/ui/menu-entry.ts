import type { IconName } from './icon.tsx'

/** A line of a menu. */
export interface MenuAction {
  label: string
  icon?: IconName | (string & {})
  keys?: string
  /** Given: the entry shows a tick when it is true. */
  checked?: boolean
  /** In grey at the end, where there is no shortcut. */
  hint?: string
  /** What needs attention there, in the colour of a warning. */
  badge?: string
  disabled?: boolean
  danger?: boolean
  onSelect(): void
}

export type MenuEntry = MenuAction | 'separator' | { readonly heading: string }

/** Where a menu opens: under an element, or at a point of the window. */
export type MenuPlace = Element | { readonly x: number; readonly y: number }
