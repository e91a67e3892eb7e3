import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import type { Command } from '#kernel/command.ts'
import { openCommandId } from '#kernel/screen-commands.ts'
import { bus, commandRegistry, keysOf } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { hideCheatSheet } from '#platform/keyboard/cheat-sheet-store.ts'
import { subject } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'

/** The command that opens the screen where keys are changed. */
const editor = openCommandId('settings.keyboard')

/** Every shortcut that the person may use, by section, from the live bindings; those that do nothing now are pale. */
export default function CheatSheet() {
  const [text, setText] = useState('')
  const [onlyNow, setOnlyNow] = useState(false)
  const groups = useMemo(() => groupsFor(text, onlyNow), [text, onlyNow])
  return (
    <Dialog open width="wide" title={t('workbench.cheat-sheet.title')} onClose={hideCheatSheet}>
      <div className="mb-3 flex flex-wrap items-end gap-4">
        <div className="min-w-48 flex-1">
          <TextField label={t('workbench.cheat-sheet.search')} value={text} onChange={setText} autoFocus />
        </div>
        <span className="flex h-7 items-center gap-2 text-ink-2">
          <span aria-hidden>{t('workbench.cheat-sheet.only-now')}</span>
          <Switch label={t('workbench.cheat-sheet.only-now')} checked={onlyNow} onChange={setOnlyNow} />
        </span>
        {commandRegistry().get(editor) ? (
          <Button
            icon="keyboard"
            keys={keysOf(editor)[0]}
            onClick={() => {
              hideCheatSheet()
              void runCommand(editor)
            }}
          >
            {t('workbench.cheat-sheet.change')}
          </Button>
        ) : null}
      </div>
      {groups.length === 0 ? <EmptyState icon="keyboard" title={t('workbench.cheat-sheet.nothing')} /> : null}
      <div className="columns-2 gap-8 max-phone:columns-1">
        {groups.map(([group, commands]) => (
          <div key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-2xs font-medium text-ink-3">{group}</h3>
            <dl className="flex flex-col">
              {commands.map(({ id, title, keys, now }) => (
                <div key={id} data-command={id} className="flex min-h-6 items-center justify-between gap-3">
                  <dt className={clsx('min-w-0 truncate', now ? 'text-ink' : 'text-ink-3')}>{title}</dt>
                  <dd className="flex flex-none gap-2">
                    {keys.length > mostKeys ? (
                      <>
                        <Kbd keys={keys[0] ?? ''} /> … <Kbd keys={keys.at(-1) ?? ''} />
                      </>
                    ) : (
                      keys.map((sequence) => <Kbd key={sequence} keys={sequence} />)
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

interface Line {
  readonly id: string
  readonly title: string
  readonly keys: readonly string[]
  /** Its condition holds now. */
  readonly now: boolean
}

function groupsFor(text: string, onlyNow: boolean): [group: string, commands: Line[]][] {
  const who = subject()
  const wanted = text.trim().toLowerCase()
  const groups = new Map<string, Line[]>()
  for (const command of commandRegistry().all) {
    const line = lineOf(command)
    if (line.keys.length === 0 || !mayAccess(command.access, who) || (onlyNow && !line.now)) continue
    const found = [line.title, ...line.keys].some((part) => part.toLowerCase().includes(wanted))
    if (wanted && !found) continue
    const group = translate(command.group)
    const lines = groups.get(group) ?? []
    const same = lines.find((other) => other.title === line.title)
    // One verb in several sizes (the panes by number) is one line.
    groups.set(group, same ? lines.map((other) => (other === same ? joined(same, line) : other)) : [...lines, line])
  }
  return [...groups]
}

const joined = (a: Line, b: Line): Line => ({ ...a, keys: [...a.keys, ...b.keys], now: a.now || b.now })

/** More keys than these are shown as from the first to the last. */
const mostKeys = 3

const lineOf = (command: Command): Line => ({
  id: command.id,
  title: translate(command.title),
  keys: keysOf(command.id),
  now: bus.isEnabled(command.id),
})
