import { useState } from 'react'
import type { OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { type FileProblem, keymapChanges, readKeymapFile } from '#kernel/keymap-file.ts'
import { commandRegistry } from '#platform/command/bus.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { FileProblems } from './file-problems.tsx'
import { ImportButton } from './import-button.tsx'
import { keyLines } from './key-lines.ts'
import { KeyWarnings } from './key-warnings.tsx'

type Opened = { kind: 'wrong'; problems: readonly FileProblem[] } | { kind: 'read'; value: OwnKeymap }

/** Reads a file of keys, shows what it changes and what is doubtful about it, and takes it when it is agreed to. A wrong file changes nothing. */
export function ImportKeys({ keymap, onImport }: { keymap: OwnKeymap; onImport(keymap: OwnKeymap): void }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const changes = opened?.kind === 'read' ? keymapChanges(keymap, opened.value) : []
  const warnings = new Map(opened?.kind === 'read' ? keyLines(opened.value).map((line) => [line.command.id, line.warnings]) : [])
  const doubtful = changes.filter(({ command }) => warnings.get(command)?.length).length
  const nothing = opened?.kind === 'read' && changes.length === 0 && opened.value.single_keys === keymap.single_keys
  return (
    <>
      <ImportButton onText={(text) => setOpened(readKeymapFile(text))} />
      <Dialog
        open={opened !== null}
        title={t('keyboard.import.title')}
        onClose={close}
        footer={
          opened?.kind === 'read' && !nothing ? (
            <>
              <Button onClick={close}>{t('common.action.cancel')}</Button>
              <Button
                variant="primary"
                data-autofocus
                onClick={() => {
                  onImport(opened.value)
                  close()
                }}
              >
                {t('keyboard.import.apply', { count: changes.length })}
              </Button>
            </>
          ) : (
            <Button data-autofocus onClick={close}>
              {t('common.action.close')}
            </Button>
          )
        }
      >
        {opened?.kind === 'wrong' ? <FileProblems problems={opened.problems} /> : null}
        {nothing ? <p>{t('keyboard.import.nothing')}</p> : null}
        {opened?.kind === 'read' && opened.value.single_keys !== keymap.single_keys ? (
          <p className="pb-2">{t(opened.value.single_keys ? 'keyboard.import.single-on' : 'keyboard.import.single-off')}</p>
        ) : null}
        {doubtful > 0 ? (
          <Notice tone="warning" className="mb-2">
            {t('keyboard.doubtful', { count: doubtful })}
          </Notice>
        ) : null}
        {changes.length > 0 ? (
          <ul className="divide-y divide-line">
            {changes.map(({ command, before, after }) => (
              <li key={command} className="flex flex-col gap-1 py-1.5">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <span>
                    {nameOf(command)}
                    {commandRegistry().get(command) ? null : <span className="block text-xs text-warning">{t('keyboard.import.unknown')}</span>}
                  </span>
                  <span className="inline-flex items-center gap-2">
                    <Keys keys={before} /> → <Keys keys={after} />
                  </span>
                </span>
                <KeyWarnings warnings={warnings.get(command) ?? []} />
              </li>
            ))}
          </ul>
        ) : null}
      </Dialog>
    </>
  )
}

const nameOf = (id: string): string => {
  const title = commandRegistry().get(id)?.title
  return title ? translate(title) : id
}

function Keys({ keys }: { keys: readonly string[] | null }) {
  if (keys === null) return <span className="text-ink-3">{t('keyboard.import.declared')}</span>
  if (keys.length === 0) return <span className="text-ink-3">{t('keyboard.none')}</span>
  return (
    <span className="inline-flex gap-1.5">
      {keys.map((sequence) => (
        <Kbd key={sequence} keys={sequence} />
      ))}
    </span>
  )
}
