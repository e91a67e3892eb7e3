import { useRef } from 'react'
import { numberedVariables } from '#contract/chat/channel-template.ts'
import { fillTemplate, safeTextLength, type TemplateVariable, unknownVariables } from '#contract/chat/template-text.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'

interface TemplateFieldProps {
  label: string
  hideLabel?: boolean
  value: string
  onChange(value: string): void
  error?: string | null
  disabled?: boolean
  maxLength: number | undefined
  /** What can be named in it. */
  variables: readonly TemplateVariable[]
  name?: string
}

const inBraces = (name: string) => `{${name}}`
/** What stands for each variable in the preview. */
const sample = (name: TemplateVariable) => t(`chat-settings.variable-sample.${name}`)

/** A text with variables: put in at the caret by a press, warned of where they are none, and shown filled in below. */
export function TemplateField({ variables, value, onChange, disabled, ...rest }: TemplateFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (variable: TemplateVariable) => {
    const box = field.current
    if (!box) return
    box.focus()
    // Through the browser, so that undo takes it out again.
    if (!document.execCommand('insertText', false, inBraces(variable))) onChange(value + inBraces(variable))
  }
  const unknown = [...unknownVariables(value), ...numberedVariables(value).filter((name) => !variables.includes(name))]
  const shown = fillTemplate(value, Object.fromEntries(variables.map((name) => [name, sample(name)]))).text
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextArea ref={field} value={value} onChange={onChange} disabled={disabled} {...rest} />
      {disabled ? null : (
        <div role="group" aria-label={t('chat-settings.variables')} className="flex flex-wrap items-center gap-1">
          <span className="pr-1 text-xs text-ink-3">{t('chat-settings.variables')}</span>
          {variables.map((variable) => (
            <Button
              key={variable}
              size="small"
              className="font-mono"
              aria-label={t('chat-settings.insert', { name: t(`chat-settings.variable.${variable}`) })}
              title={t(`chat-settings.variable.${variable}`)}
              onClick={() => insert(variable)}
            >
              {inBraces(variable)}
            </Button>
          ))}
        </div>
      )}
      {value.length > safeTextLength ? (
        <p role="status" className="text-xs text-warning">
          {t('chat-settings.too-long', { length: value.length, most: safeTextLength })}
        </p>
      ) : null}
      {unknown.length ? (
        <p role="status" className="text-xs text-warning">
          {t('chat-settings.unknown-variable', { names: unknown.map(inBraces).join(', ') })}
        </p>
      ) : null}
      {value.trim() && shown !== value ? (
        <p className="text-xs whitespace-pre-wrap text-ink-3">
          <b className="font-medium">{t('chat-settings.preview')}</b> {shown}
        </p>
      ) : null}
    </div>
  )
}
