import { useState } from 'react'
import type { Macro, MacroText } from '#contract/keymap/macro.endpoints.ts'
import type { FileProblem } from '#kernel/keymap-file.ts'
import { macroFile, readMacroFile } from '#kernel/macro-file.ts'
import { keysOf, useCommandsVersion } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { isRecording, useRecording } from '#platform/command/macro-recorder.ts'
import { saveMacro, useMacros } from '#platform/command/macro-store.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { FileProblems } from './file-problems.tsx'
import { ImportButton } from './import-button.tsx'
import { MacroRow } from './macro-row.tsx'
import { saveFile } from './save-file.ts'

type Opened = { kind: 'wrong'; problems: readonly FileProblem[] } | { kind: 'read'; value: readonly MacroText[] }

/** The person's macros: recorded, named, bound to keys, put right, taken along as a file. */
export function MacroTab() {
  const macros = useMacros((state) => state.macros)
  useCommandsVersion()
  const recording = useRecording(({ steps }) => steps !== null)
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-60 flex-1 text-ink-2">{t('keyboard.macro.text')}</p>
        <Button variant="primary" icon={recording ? 'square' : 'circle-dot'} onClick={() => void runCommand('macro.record')}>
          {t(recording ? 'keyboard.macro.stop-recording' : 'keyboard.macro.record')}
        </Button>
        <ImportButton onText={(text) => setOpened(readMacroFile(text))} />
        <Button disabled={macros.length === 0} onClick={() => saveFile('dermaga-makro.json', macroFile(macros))}>
          {t('keyboard.export')}
        </Button>
      </div>
      {macros.length === 0 ? (
        <EmptyState
          icon="play"
          title={t('keyboard.macro.none')}
          text={t('keyboard.macro.none-text')}
          {...(isRecording()
            ? {}
            : { action: { label: t('keyboard.macro.record'), keys: keysOf('macro.record')[0], run: () => void runCommand('macro.record') } })}
        />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {macros.map((macro: Macro) => (
            <MacroRow key={macro.macro_id} macro={macro} />
          ))}
        </ul>
      )}
      <ImportMacros
        opened={opened}
        onTaken={(macro) => setOpened((now) => (now?.kind === 'read' ? { ...now, value: now.value.filter((one) => one !== macro) } : now))}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

interface ImportMacrosProps {
  readonly opened: Opened | null
  /** It was kept: when another is refused, it is not to be taken twice. */
  onTaken(macro: MacroText): void
  onClose(): void
}

function ImportMacros({ opened, onTaken, onClose }: ImportMacrosProps) {
  const [busy, setBusy] = useState(false)
  const read = opened?.kind === 'read' ? opened.value : []
  const take = async () => {
    setBusy(true)
    let taken = 0
    try {
      for (const macro of read) {
        await saveMacro(macro)
        taken += 1
        onTaken(macro)
      }
      toast.show({ kind: 'success', text: t('keyboard.macro.imported', { count: read.length }) })
      onClose()
    } catch (error) {
      toast.show({ kind: 'error', text: t('keyboard.macro.imported-some', { taken, total: read.length, why: errorText(error) }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={opened !== null}
      title={t('keyboard.import.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(read.length > 0 ? 'common.action.cancel' : 'common.action.close')}</Button>
          {read.length > 0 ? (
            <Button variant="primary" busy={busy} data-autofocus onClick={() => void take()}>
              {t('keyboard.macro.import-apply', { count: read.length })}
            </Button>
          ) : null}
        </>
      }
    >
      {opened?.kind === 'wrong' ? <FileProblems problems={opened.problems} /> : null}
      {opened?.kind === 'read' && read.length === 0 ? <p>{t('keyboard.macro.import-empty')}</p> : null}
      <ul className="divide-y divide-line">
        {read.map(({ name, steps }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
          <li key={index} className="flex justify-between gap-2 py-1.5">
            <span>{name}</span>
            <span className="text-ink-3">{t('keyboard.macro.step-count', { count: steps.length })}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
