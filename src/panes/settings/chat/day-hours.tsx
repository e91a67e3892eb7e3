import { minutesOf, type WorkingHour } from '#contract/chat/working-hours.ts'
import { faultOf, parseTime } from '#kernel/clock-text.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { weekdays } from './working-words.ts'

const mostSpans = 3

interface DayHoursProps {
  day: (typeof weekdays)[number]
  spans: readonly WorkingHour[]
  /** Saving was tried: every fault is told. */
  checked: boolean
  disabled: boolean
  onChange(spans: WorkingHour[]): void
  onCopy(): void
}

/** One day: closed, or open from when to when, up to three times. */
export function DayHours({ day, spans, checked, disabled, onChange, onCopy }: DayHoursProps) {
  const name = t(`chat-settings.day.${day}`)
  const set = (at: number, change: Partial<WorkingHour>) => onChange(spans.map((span, other) => (other === at ? { ...span, ...change } : span)))
  const add = () => {
    const last = spans.at(-1)
    const from = last && faultOf(last) === null && minutesOf(last.end) < 23 * 60 ? last.end : '08:00'
    onChange([...spans, { day, start: from, end: from < '17:00' ? '17:00' : '23:59' }])
  }
  return (
    <fieldset disabled={disabled} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5">
      <legend className="sr-only">{name}</legend>
      <span className="flex h-7 w-32 items-center gap-2.5 max-phone:flex-1">
        <Switch label={name} checked={spans.length > 0} disabled={disabled} onChange={(on) => (on ? add() : onChange([]))} />
        <span aria-hidden className="font-medium">
          {name}
        </span>
      </span>
      <div className="flex min-w-56 flex-1 flex-col gap-1.5 max-phone:order-last max-phone:basis-full">
        {spans.length ? null : <span className="flex h-7 items-center text-ink-3">{t('chat-settings.hours.closed-day')}</span>}
        {spans.map((span, at) => (
          <SpanFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place
            key={at}
            span={span}
            label={spans.length > 1 ? `${name} ${at + 1}` : name}
            checked={checked}
            onChange={(change) => set(at, change)}
            onRemove={spans.length > 1 ? () => onChange(spans.filter((_, other) => other !== at)) : undefined}
          />
        ))}
      </div>
      {spans.length && !disabled ? (
        <span className="flex gap-1">
          {spans.length < mostSpans ? <IconButton icon="plus" label={t('chat-settings.hours.add', { day: name })} onClick={add} /> : null}
          <Button size="medium" variant="ghost" onClick={onCopy} aria-label={t('chat-settings.hours.copy-day', { day: name })}>
            {t('chat-settings.hours.copy')}
          </Button>
        </span>
      ) : null}
    </fieldset>
  )
}

interface SpanFieldsProps {
  span: WorkingHour
  label: string
  checked: boolean
  onChange(change: Partial<WorkingHour>): void
  onRemove: (() => void) | undefined
}

function SpanFields({ span, label, checked, onChange, onRemove }: SpanFieldsProps) {
  const fault = faultOf(span)
  const shownFault = checked || (parseTime(span.start) !== null && parseTime(span.end) !== null) ? fault : null
  const overnight = fault === null && minutesOf(parseTime(span.end) as string) < minutesOf(parseTime(span.start) as string)
  const field = (name: 'start' | 'end') => (
    <TextField
      label={t(`chat-settings.hours.${name}`, { day: label })}
      hideLabel
      className="w-20"
      inputMode="numeric"
      maxLength={5}
      placeholder="08:00"
      value={span[name]}
      aria-invalid={shownFault === name || shownFault === 'same' ? true : undefined}
      onChange={(value) => onChange({ [name]: value })}
      onBlur={() => {
        const tidy = parseTime(span[name])
        if (tidy && tidy !== span[name]) onChange({ [name]: tidy })
      }}
    />
  )
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center gap-2">
        {field('start')}
        <span aria-hidden className="text-ink-3">
          –
        </span>
        {field('end')}
        {overnight ? <span className="text-xs text-ink-3">{t('chat-settings.hours.next-day')}</span> : null}
        {onRemove ? <IconButton icon="x" size="small" label={t('chat-settings.hours.remove', { day: label })} onClick={onRemove} /> : null}
      </span>
      {shownFault ? (
        <span role="alert" className="text-xs text-danger">
          {t(`chat-settings.hours.fault-${shownFault}`)}
        </span>
      ) : null}
    </div>
  )
}
