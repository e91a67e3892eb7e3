import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react'
import { create } from 'zustand'
import { errorText } from './error-text.ts'
import { Asked, late } from './late.tsx'
import type { MenuEntry, MenuPlace } from './menu-entry.ts'
import { toast } from './toast.ts'

export type { MenuEntry, MenuPlace } from './menu-entry.ts'

export interface OpenMenu {
  readonly id: number
  readonly at: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  readonly entries: readonly MenuEntry[]
  readonly label: string
  readonly align: 'start' | 'end'
  /** What had the focus, and gets it back. */
  readonly from: HTMLElement | null
  onClosed?(): void
}

const useOpenMenu = create<{ menu: OpenMenu | null }>(() => ({ menu: null }))
let lastId = 0

export interface MenuRequest {
  at: MenuPlace
  entries: readonly MenuEntry[]
  /** Its accessible name. */
  label?: string
  align?: 'start' | 'end'
  onClosed?(): void
}

/** Opens a menu anywhere: at a pointer, at a row, at a button. The one that is open closes. */
export function openMenu({ at, entries, label = '', align = 'start', onClosed }: MenuRequest): void {
  const box = at instanceof Element ? at.getBoundingClientRect() : { left: at.x, top: at.y, width: 0, height: 0 }
  useOpenMenu.getState().menu?.onClosed?.()
  useOpenMenu.setState({
    menu: {
      id: ++lastId,
      at: { left: box.left, top: box.top, width: box.width, height: box.height },
      entries: entries.filter(keepsOrder),
      label,
      align,
      from: document.activeElement instanceof HTMLElement ? document.activeElement : null,
      onClosed,
    },
  })
}

/** A separator at an end, or after another, separates nothing. */
function keepsOrder(entry: MenuEntry, index: number, entries: readonly MenuEntry[]): boolean {
  return entry !== 'separator' || (index > 0 && entries[index - 1] !== 'separator' && entries.slice(index + 1).some((other) => other !== 'separator'))
}

export function closeMenu(): void {
  const { menu } = useOpenMenu.getState()
  useOpenMenu.setState({ menu: null })
  menu?.onClosed?.()
}

/** What draws menus: loaded before one is asked for. */
export const menuSurface = late(() => import('./menu-surface.tsx'))

/** Shows the open menu. Mounted once. */
export function MenuHost() {
  const menu = useOpenMenu((state) => state.menu)
  return menu ? <Asked key={menu.id} code={menuSurface} of={{ menu, onClose: closeMenu }} close={closeMenu} /> : null
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  /** Asked for when it opens; what is in it may come later than what shows its button. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[] | Promise<readonly MenuEntry[]>)
  label?: string
  align?: 'start' | 'end'
}

const tell = (error: unknown) => toast.show({ kind: 'error', text: errorText(error) })

/** A button with a menu under it. */
export function Menu({ trigger, entries, label, align }: MenuProps) {
  const [open, setOpen] = useState(false)
  const show = async (at: Element) => {
    const shown = await (typeof entries === 'function' ? entries() : entries)
    setOpen(true)
    openMenu({ at, entries: shown, label, align, onClosed: () => setOpen(false) })
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: (event: MouseEvent<HTMLElement>) => (open ? closeMenu() : void show(event.currentTarget).catch(tell)),
  })
}

interface ContextMenuProps {
  entries: readonly MenuEntry[] | ((event: MouseEvent) => readonly MenuEntry[])
  label?: string
  /** One element; a right click, a long press or the menu key in it opens the menu. */
  children: ReactElement<Record<string, unknown>>
}

export function ContextMenu({ entries, label, children }: ContextMenuProps) {
  return cloneElement(children, {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const shown = typeof entries === 'function' ? entries(event) : entries
      if (!shown.length) return
      event.preventDefault()
      // From the keyboard there is no pointer: the menu opens at what has the focus.
      const keyboard = event.clientX === 0 && event.clientY === 0
      openMenu({ at: keyboard ? (event.target as Element) : { x: event.clientX, y: event.clientY }, entries: shown, label })
    },
  })
}
