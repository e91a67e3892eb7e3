import { useMemo, useRef, useState } from 'react'
import { declaredKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { useCommandsVersion, useKeyOf } from '#platform/command/bus.ts'
import { t } from '#platform/i18n/i18n.ts'
import { changeKeys } from '#platform/keyboard/apply-keys.ts'
import { useOwnKeys } from '#platform/keyboard/own-keys.ts'
import { Button } from '#platform/ui/button.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePaneController } from '#platform/workbench/pane.ts'
import { ImportKeys } from './import-keys.tsx'
import { grouped, keyLines, narrowed } from './key-lines.ts'
import { finish, KeyRecorder } from './key-recorder.tsx'
import { KeyRow } from './key-row.tsx'
import { saveFile } from './save-file.ts'

/** All commands with their keys: found by words or by pressing, changed in place. */
export function KeysTab() {
  const keymap = useOwnKeys((state) => state.keymap)
  const version = useCommandsVersion()
  const [text, setText] = useState('')
  const [pressed, setPressed] = useState<string | null>(null)
  const [recording, setRecording] = useState(false)
  const [asking, setAsking] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const byKey = useRef<HTMLButtonElement>(null)
  // The version stands for the registry, which is no state of React's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const lines = useMemo(() => keyLines(keymap), [keymap, version])
  usePaneController({ search: () => search.current?.focus() })
  const groups = grouped(narrowed(lines, text, pressed))
  const changed = lines.filter(({ own }) => own).length
  const doubtful = lines.filter(({ warnings }) => warnings.length > 0).length

  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={search}
          className="min-w-56 flex-1"
          label={t('keyboard.search')}
          icon="search"
          type="search"
          keys={useKeyOf('list.search')}
          value={text}
          onChange={setText}
        />
        {recording ? (
          <KeyRecorder
            label={t('keyboard.search.pressing')}
            onRecorded={(keys) => {
              setPressed(keys)
              setRecording(false)
            }}
            onLeave={() => setRecording(false)}
            returnTo={() => byKey.current}
          />
        ) : (
          <Button ref={byKey} icon="keyboard" onClick={() => setRecording(true)}>
            {t('keyboard.search.by-key')}
          </Button>
        )}
        {pressed ? (
          <Button icon="x" onClick={() => setPressed(null)} aria-label={t('keyboard.search.clear')}>
            <Kbd keys={pressed} />
          </Button>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex min-w-60 flex-1 items-center gap-2">
          <Switch label={t('keyboard.single')} checked={keymap.single_keys} onChange={(on) => changeKeys({ ...keymap, single_keys: on })} />
          <span className="min-w-0">
            <span className="font-medium">{t('keyboard.single')}</span> <span className="text-ink-3">{t('keyboard.single.text')}</span>
          </span>
        </span>
        <span className="flex flex-wrap gap-2">
          <ImportKeys keymap={keymap} onImport={changeKeys} />
          <Button onClick={() => saveFile('dermaga-pintasan.json', keymap)}>{t('keyboard.export')}</Button>
          {asking ? (
            <Button
              variant="danger"
              onClick={() =>
                finish(
                  () => {
                    setAsking(false)
                    changeKeys(declaredKeymap)
                  },
                  () => search.current,
                )
              }
              onBlur={() => setAsking(false)}
            >
              {t('keyboard.reset.really', { count: changed })}
            </Button>
          ) : (
            <Button disabled={changed === 0 && keymap.single_keys} onClick={() => setAsking(true)}>
              {t('keyboard.reset.all')}
            </Button>
          )}
        </span>
      </div>
      {changed > 0 ? (
        <p role="status" className="text-xs text-ink-3">
          {t('keyboard.changed', { count: changed })}
          {doubtful > 0 ? ` · ${t('keyboard.doubtful', { count: doubtful })}` : ''}
        </p>
      ) : null}
      {groups.length === 0 ? (
        <EmptyState
          icon="keyboard"
          title={t('keyboard.nothing')}
          action={{
            label: t('keyboard.nothing.clear'),
            run() {
              setText('')
              setPressed(null)
              search.current?.focus()
            },
          }}
        />
      ) : null}
      {groups.map(([group, members]) => (
        <section key={group} aria-label={group}>
          <h2 className="mb-1 text-2xs font-medium text-ink-3">{group}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {members.map((line) => (
              <KeyRow key={line.command.id} line={line} keymap={keymap} elsewhere={() => search.current} onChange={changeKeys} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
