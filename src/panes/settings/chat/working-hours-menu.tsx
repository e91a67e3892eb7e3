import { z } from 'zod'
import { defaultChatSettings } from '#contract/chat/chat-settings.ts'
import type { WorkingHour } from '#contract/chat/working-hours.ts'
import { faultOf, parseTime } from '#kernel/clock-text.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { own } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { DayHours } from './day-hours.tsx'
import { WithSettings } from './settings-state.tsx'
import { saveChatSetting } from './use-chat-settings.ts'
import { weekdays, workingWords } from './working-words.ts'

export const WorkingHoursMenu = () => <WithSettings>{({ settings, may }) => <WeekForm saved={settings.working_hour} may={may} />}</WithSettings>

const asSaved = ({ day, start, end }: WorkingHour): WorkingHour => ({ day, start: parseTime(start) ?? start, end: parseTime(end) ?? end })
const sorted = (hours: readonly WorkingHour[]) => [...hours].map(asSaved).sort((a, b) => a.day - b.day || a.start.localeCompare(b.start))
const same = (a: readonly WorkingHour[], b: readonly WorkingHour[]) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const weekForm = declareForm(z.object({ hours: z.array(z.object({ day: z.number(), start: z.string(), end: z.string() })) }), {
  blank: { hours: [] },
  fields: { hours: own<WorkingHour[]>('chat-settings.menu.working-hours', () => null) },
})

/** The week, day by day. What is written is kept until it is saved or left as it was. */
function WeekForm({ saved, may }: { saved: readonly WorkingHour[]; may: boolean }) {
  const now = useNow()
  const form = useForm(weekForm, {
    initial: { hours: [...saved] },
    keep: 'chat-settings.week',
    check: ({ hours }) => (hours.every((span) => faultOf(span) === null) ? {} : { hours: t('chat-settings.hours.wrong') }),
    send: ({ hours }) => saveChatSetting('working_hour', sorted(hours)),
  })
  const { hours } = form.values
  const changed = !same(hours, saved)
  const right = hours.every((span) => faultOf(span) === null)
  const copy = (from: number) => {
    const spans = hours.filter(({ day }) => day === from)
    form.set({ hours: weekdays.flatMap((day) => spans.map((span) => ({ ...span, day }))) })
  }
  const fields = (
    <>
      <p role="status" className="text-ink-2">
        {right ? workingWords(hours.map(asSaved), now) : t('chat-settings.hours.wrong')}
      </p>
      <div data-field="hours" className="flex flex-col divide-y divide-line border-y border-line">
        {weekdays.map((day) => (
          <DayHours
            key={day}
            day={day}
            spans={hours.filter((span) => span.day === day)}
            checked={form.bind('hours').error !== undefined}
            disabled={!may}
            onChange={(spans) => form.bind('hours').onChange([...hours.filter((span) => span.day !== day), ...spans])}
            onCopy={() => copy(day)}
          />
        ))}
      </div>
    </>
  )
  if (!may) return fields
  return (
    <Form
      form={form}
      className="flex flex-col gap-3"
      submit={{ disabled: !changed, children: t('chat-settings.save') }}
      actions={
        <>
          <Button disabled={!changed} onClick={form.reset}>
            {t('common.form.undo')}
          </Button>
          <Button variant="ghost" onClick={() => form.set({ hours: [...defaultChatSettings.working_hour] })}>
            {t('chat-settings.hours.usual')}
          </Button>
        </>
      }
    >
      {fields}
    </Form>
  )
}
