import { type KeyboardEvent, useState } from 'react'
import { useDraft } from '#platform/drafts/draft.ts'
import { t } from '#platform/i18n/i18n.ts'
import { TextArea } from '#platform/ui/text-area.tsx'
import { TextField } from '#platform/ui/text-field.tsx'

interface KeptFieldProps {
  readonly label: string
  readonly value: string
  /** Names what is written until it is saved: of this chat alone. */
  readonly draft: string
  readonly lines?: boolean
  readonly max: number
  readonly disabled: boolean
  onSave(value: string): Promise<boolean>
}

/** A field that is saved when one leaves it; until then, and while saving fails, what was written is kept as a draft. */
export function KeptField({ label, value, draft, lines = false, max, disabled, onSave }: KeptFieldProps) {
  const [written, write, clear] = useDraft<string | null>(draft, null)
  const [saving, setSaving] = useState(false)
  const shown = written ?? value
  const save = async () => {
    if (written === null || saving) return
    if (written.trim() === value.trim()) return clear()
    setSaving(true)
    if (await onSave(written.trim())) clear()
    setSaving(false)
  }
  const field = {
    label,
    value: shown,
    maxLength: max,
    disabled,
    hint: written !== null && written !== value ? t(saving ? 'conversation.saving' : 'conversation.unsaved') : undefined,
    onChange: write,
    onBlur: () => void save(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (!lines || event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        void save()
      }
    },
  }
  return <div data-kept>{lines ? <TextArea {...field} /> : <TextField {...field} />}</div>
}
