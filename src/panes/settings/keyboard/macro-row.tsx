import { useRef, useState } from 'react'
import type { Macro } from '#contract/keymap/macro.endpoints.ts'
import { keysOf } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { macroForm } from '#platform/command/macro-fields.tsx'
import { macroCommandId, saveMacro } from '#platform/command/macro-store.ts'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { t } from '#platform/i18n/i18n.ts'
import { changeKeys } from '#platform/keyboard/apply-keys.ts'
import { useOwnKeys, withKeys } from '#platform/keyboard/own-keys.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { KeyRecorder } from './key-recorder.tsx'

/** One macro: its key, its steps to be put right, replay, delete. */
export function MacroRow({ macro }: { macro: Macro }) {
  const keymap = useOwnKeys((state) => state.keymap)
  const [editing, setEditing] = useState(false)
  const [recording, setRecording] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const bind = useRef<HTMLButtonElement>(null)
  const id = macroCommandId(macro.macro_id)
  const keys = keysOf(id)
  const { name, steps, over } = macro

  return (
    <li data-macro={macro.macro_id} className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex min-w-40 flex-1 flex-col">
          <span className="font-medium">{name}</span>
          <span className="text-xs text-ink-3">
            {t('keyboard.macro.step-count', { count: steps.length })} · {t(`keyboard.macro.over-${over}`)}
          </span>
        </span>
        {recording ? (
          <KeyRecorder
            label={t('keyboard.record.label', { command: name })}
            onRecorded={(recorded) => {
              setRecording(false)
              changeKeys(withKeys(keymap, id, [recorded]))
            }}
            onLeave={() => setRecording(false)}
            returnTo={() => bind.current}
          />
        ) : (
          <Button ref={bind} size="small" icon="keyboard" aria-label={t('keyboard.macro.bind', { name })} onClick={() => setRecording(true)}>
            {keys[0] ? <Kbd keys={keys[0]} /> : t('keyboard.macro.no-key')}
          </Button>
        )}
        <Button size="small" icon="play" onClick={() => void runCommand(id)}>
          {t('keyboard.macro.play')}
        </Button>
        <IconButton size="small" icon="pencil" label={t('keyboard.macro.edit', { name })} pressed={editing} onClick={() => setEditing(!editing)} />
        {deleting ? (
          <Button
            size="small"
            variant="danger"
            autoFocus
            onBlur={() => setDeleting(false)}
            onClick={() => void runCommand('macro.delete', { macro: macro.macro_id })}
          >
            {t('keyboard.macro.delete-really')}
          </Button>
        ) : (
          <IconButton size="small" icon="trash-2" label={t('keyboard.macro.delete', { name })} onClick={() => setDeleting(true)} />
        )}
      </div>
      {editing ? <EditMacro macro={macro} onDone={() => setEditing(false)} /> : null}
    </li>
  )
}

function EditMacro({ macro, onDone }: { macro: Macro; onDone(): void }) {
  const form = useForm(macroForm, { initial: macro, keep: `macro.${macro.macro_id}`, send: (text) => saveMacro(text, macro.macro_id), sent: onDone })
  const leave = () => {
    form.reset()
    onDone()
  }
  return <Form form={form} className="flex flex-col gap-3 rounded-md bg-sunken p-3" submit={t('keyboard.macro.save')} onCancel={leave} />
}
