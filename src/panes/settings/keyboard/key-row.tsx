import { useRef, useState } from 'react'
import type { OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { withKeys } from '#platform/keyboard/own-keys.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { keysText } from '#platform/ui/platform-keys.ts'
import type { KeyLine } from './key-lines.ts'
import { finish, KeyRecorder } from './key-recorder.tsx'
import { KeyWarnings } from './key-warnings.tsx'

interface KeyRowProps {
  line: KeyLine
  keymap: OwnKeymap
  /** What has the focus when the row is not among those that are looked for any more. */
  elsewhere(): HTMLElement | null
  onChange(keymap: OwnKeymap): void
}

/** One command: its keys, each to be changed or taken away, another to be added, and the declared ones to come back. */
export function KeyRow({ line, keymap, elsewhere, onChange }: KeyRowProps) {
  const { command, title, when, keys, own, warnings } = line
  /** Which key is being recorded; as many as there are: a new one. */
  const [recording, setRecording] = useState<number | null>(null)
  const row = useRef<HTMLLIElement>(null)
  const set = (next: readonly string[] | null) => onChange(withKeys(keymap, command.id, next && [...new Set(next)]))
  const keyAt = (index: number) => () =>
    row.current?.querySelector<HTMLElement>(`[data-key="${index}"]`) ?? row.current?.querySelector<HTMLElement>('[data-add]') ?? elsewhere()
  const record = (index: number) => (recorded: string) => {
    setRecording(null)
    set(index < keys.length ? keys.map((sequence, at) => (at === index ? recorded : sequence)) : [...keys, recorded])
  }
  const recorder = (index: number) => (
    <KeyRecorder
      key={`record-${index}`}
      label={t('keyboard.record.label', { command: title })}
      onRecorded={record(index)}
      onLeave={() => setRecording(null)}
      returnTo={keyAt(index)}
    />
  )
  return (
    <li ref={row} data-command={command.id} className="flex flex-col gap-1 py-0.5">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-56 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="text-ink">{title}</span>
          {when ? <span className="text-xs text-ink-3">{when}</span> : null}
        </span>
        <span className="flex flex-wrap items-center justify-end gap-1">
          {own ? <Chip tone="info">{t('keyboard.own')}</Chip> : null}
          {keys.length === 0 && recording === null ? <span className="text-xs text-ink-3">{t('keyboard.none')}</span> : null}
          {keys.map((sequence, index) =>
            recording === index ? (
              recorder(index)
            ) : (
              <span key={sequence} className="inline-flex items-center rounded-md border border-line">
                <button
                  type="button"
                  data-key={index}
                  aria-label={t('keyboard.key.change', { keys: keysText(sequence), command: title })}
                  onClick={() => setRecording(index)}
                  className="inline-flex h-6 items-center rounded-l-md px-1.5 -outline-offset-1 hover:bg-hover"
                >
                  <Kbd keys={sequence} />
                </button>
                <IconButton
                  size="small"
                  icon="x"
                  label={t('keyboard.key.remove', { keys: keysText(sequence), command: title })}
                  onClick={() => finish(() => set(keys.filter((other) => other !== sequence)), keyAt(index))}
                />
              </span>
            ),
          )}
          {recording === keys.length ? (
            recorder(keys.length)
          ) : (
            <IconButton
              data-add
              size="small"
              icon="plus"
              label={t('keyboard.key.add', { command: title })}
              onClick={() => setRecording(keys.length)}
            />
          )}
          <IconButton
            size="small"
            icon="rotate-ccw"
            label={t('keyboard.key.reset', { command: title })}
            disabled={!own}
            className={own ? '' : 'invisible'}
            onClick={() => finish(() => set(null), keyAt(0))}
          />
        </span>
      </div>
      <KeyWarnings warnings={warnings} />
    </li>
  )
}
