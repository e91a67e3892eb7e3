import { type FocusEvent, type ReactNode, useRef } from 'react'
import { broadcastTextVariables } from '#contract/chat/broadcast-text.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'

interface VariableTextProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly required: boolean
  readonly maxLength: number | undefined
  onChange(value: string): void
  onBlur(event: FocusEvent): void
  /** Beside the variables. */
  readonly children?: ReactNode
}

const inBraces = (name: string) => `{${name}}`

/** A text in which what is known of each receiver can be named: put in at the caret by a press. */
export function VariableText({ value, onChange, children, ...rest }: VariableTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const box = field.current
    if (!box) return
    box.focus()
    // Through the browser, so that undo takes it out again.
    if (!document.execCommand('insertText', false, text)) onChange(value + text)
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextArea ref={field} rows={5} value={value} onChange={onChange} {...rest} />
      <div className="flex flex-wrap items-center gap-1">
        <span className="pr-1 text-xs text-ink-3">{t('broadcast.content.variables')}</span>
        {broadcastTextVariables.map((variable) => (
          <Button
            key={variable}
            size="small"
            className="font-mono"
            aria-label={t('broadcast.content.insert', { name: t(`broadcast.content.variable.${variable}`) })}
            title={t(`broadcast.content.variable.${variable}`)}
            onClick={() => insert(inBraces(variable))}
          >
            {inBraces(variable)}
          </Button>
        ))}
        {children}
      </div>
    </div>
  )
}
