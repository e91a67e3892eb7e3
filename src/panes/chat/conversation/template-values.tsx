import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FilledChannelTemplate, fillChannelVariables, numberedVariables } from '#contract/chat/channel-template.ts'
import type { ReplyTemplate } from '#contract/chat/reply-template.endpoints.ts'
import type { TemplateValues, TemplateVariable } from '#contract/chat/template-text.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'

interface TemplateValuesFormProps {
  readonly template: Pick<ReplyTemplate, 'name' | 'message'>
  readonly known: TemplateValues
  onSend(filled: FilledChannelTemplate): void
  onLeave(): void
}

const nameOf = (variable: TemplateVariable) => t(`chat-settings.variable.${variable}`)

/** The values of a template, and nothing else of it: the channel sends its own words. None may be empty, since the channel takes none that is. */
export function TemplateValuesForm({ template, known, onSend, onLeave }: TemplateValuesFormProps) {
  const [values, setValues] = useState<TemplateValues>(known)
  const [refused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const filled = fillChannelVariables(template.message, values)
  const { missing } = filled
  const focusOn = (variable: TemplateVariable | undefined) => form.current?.querySelector<HTMLInputElement>(`[name="${variable}"]`)?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for has the caret when it opens
  useEffect(() => focusOn(missing[0]), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length === 0) return onSend(filled)
    setRefused(true)
    focusOn(missing[0])
  }
  return (
    <form
      ref={form}
      noValidate
      className="chat-over-values"
      aria-label={t('conversation.template.values', { name: template.name })}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onLeave()
      }}
    >
      {numberedVariables(template.message).map((variable) => (
        <TextField
          required
          key={variable}
          name={variable}
          label={nameOf(variable)}
          value={values[variable] ?? ''}
          onChange={(value) => setValues({ ...values, [variable]: value })}
          maxLength={1000}
          autoComplete="off"
        />
      ))}
      <p className="chat-over-wide chat-over-text">{filled.text}</p>
      {refused && missing.length ? (
        <Notice tone="danger" className="chat-over-wide">
          {t('conversation.template.missing', { names: missing.map(nameOf).join(', ') })}
        </Notice>
      ) : null}
      <RequiredNote />
      <span className="chat-over-wide chat-over-actions">
        <Button onClick={onLeave}>{t('common.action.cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('conversation.send')}
        </Button>
      </span>
    </form>
  )
}
