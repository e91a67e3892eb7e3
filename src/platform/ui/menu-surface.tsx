import clsx from 'clsx'
import * as Dropdown from 'radix-ui/dropdown-menu'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#platform/i18n/i18n.ts'
import { useFloats } from './floating.ts'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import type { OpenMenu } from './menu.tsx'
import type { MenuAction, MenuEntry } from './menu-entry.ts'

/** The menu itself, at the place it was asked for. Arrows, letters, Home, End and Escape are the primitive's. */
export default function MenuSurface({ menu, onClose }: { menu: OpenMenu; onClose(): void }) {
  useFloats('menu', true)
  const isChosen = useRef(false)
  /** What an entry does, it does after the menu is gone and has given back the focus: a dialog may take it then. At once: the primitive waits for a frame. */
  const choose = ({ onSelect }: MenuAction) => {
    isChosen.current = true
    flushSync(onClose)
    menu.from?.focus()
    onSelect()
  }
  return (
    <Dropdown.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Dropdown.Trigger asChild>
        <span aria-hidden className="pointer-events-none fixed" style={{ ...menu.at }} tabIndex={-1} />
      </Dropdown.Trigger>
      {/* Within the main landmark, where screen readers look for it. */}
      <Dropdown.Portal container={document.querySelector('main')}>
        <Dropdown.Content
          aria-label={menu.label || t('common.menu')}
          // The primitive would name it by its trigger, which here only marks the place.
          aria-labelledby={undefined}
          align={menu.align}
          sideOffset={4}
          collisionPadding={8}
          loop
          // A menu that is longer than its room is scrolled by keys too.
          tabIndex={0}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!isChosen.current) menu.from?.focus()
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-appear overflow-y-auto rounded-lg bg-raised p-1 text-ink shadow-float outline-none"
        >
          {menu.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of an open menu do not change
            <Entry key={index} entry={entry} onChoose={choose} />
          ))}
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  )
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose(action: MenuAction): void }) {
  if (entry === 'separator') return <Dropdown.Separator className="mx-1 my-1 h-px bg-line" />
  if ('heading' in entry)
    return <Dropdown.Label className="truncate px-2 pt-1.5 pb-0.5 text-2xs font-medium text-ink-3">{entry.heading}</Dropdown.Label>
  const { label, icon, keys, checked, hint, badge, disabled, danger } = entry
  const Line = checked === undefined ? Dropdown.Item : Dropdown.CheckboxItem
  return (
    <Line
      disabled={disabled}
      {...(checked === undefined ? {} : { checked })}
      onSelect={(event) => {
        // It closes by what is done here.
        event.preventDefault()
        onChoose(entry)
      }}
      className={clsx(
        'flex h-7 items-center gap-2 rounded-md px-2 outline-none select-none pointer-coarse:h-10 data-disabled:text-ink-disabled',
        danger ? 'text-danger data-highlighted:bg-danger-soft' : 'data-highlighted:bg-accent-soft data-highlighted:text-accent',
      )}
    >
      <span className="grid w-4 place-items-center">{checked ? <Icon name="check" size={14} /> : icon ? <Icon name={icon} size={14} /> : null}</span>
      <span className="flex-1 truncate pr-4">{label}</span>
      {badge ? <span className="rounded-sm bg-warning-soft px-1.5 text-xs text-warning">{badge}</span> : null}
      {keys ? <Kbd keys={keys} /> : hint ? <span className="text-xs text-ink-3">{hint}</span> : null}
    </Line>
  )
}
