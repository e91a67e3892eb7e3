import { useState } from 'react'
import { defaultChatSettings } from '#contract/chat/chat-settings.ts'
import type { WorkingHour } from '#contract/chat/working-hours.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { DayHours } from './day-hours.tsx'
import { faultOf, parseTime } from './parse-time.ts'
import { WithSettings } from './settings-state.tsx'
import { changeChatSetting } from './use-chat-settings.ts'
import { weekdays, workingWords } from './working-words.ts'

export const WorkingHoursMenu = () => <WithSettings>{({ settings, may }) => <WeekForm saved={settings.working_hour} may={may} />}</WithSettings>

const asSaved = ({ day, start, end }: WorkingHour): WorkingHour => ({ day, start: parseTime(start) ?? start, end: parseTime(end) ?? end })
const sorted = (hours: readonly WorkingHour[]) => [...hours].map(asSaved).sort((a, b) => a.day - b.day || a.start.localeCompare(b.start))
const same = (a: readonly WorkingHour[], b: readonly WorkingHour[]) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** The week, day by day. What is written is kept until it is saved or left as it was. */
function WeekForm({ saved, may }: { saved: readonly WorkingHour[]; may: boolean }) {
  const now = useNow()
  const [draft, setDraft, clear] = useDraft<WorkingHour[] | null>('chat-settings.working-hours', null)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const hours = draft ?? [...saved]
  const changed = draft !== null && !same(draft, saved)
  const right = hours.every((span) => faultOf(span) === null)

  const setDay = (day: number, spans: readonly WorkingHour[]) => setDraft([...hours.filter((span) => span.day !== day), ...spans])
  const copy = (from: number) => {
    const spans = hours.filter(({ day }) => day === from)
    setDraft(weekdays.flatMap((day) => spans.map((span) => ({ ...span, day }))))
  }
  const save = async () => {
    setChecked(true)
    if (!right) return
    setBusy(true)
    if (await changeChatSetting('working_hour', sorted(hours))) {
      clear()
      setChecked(false)
    }
    setBusy(false)
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p role="status" className="text-ink-2">
        {right ? workingWords(hours.map(asSaved), now) : t('chat-settings.hours.wrong')}
      </p>
      <div className="flex flex-col divide-y divide-line border-y border-line">
        {weekdays.map((day) => (
          <DayHours
            key={day}
            day={day}
            spans={hours.filter((span) => span.day === day)}
            checked={checked}
            disabled={!may}
            onChange={(spans) => setDay(day, spans)}
            onCopy={() => copy(day)}
          />
        ))}
      </div>
      {may ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy} disabled={!changed}>
            {t('chat-settings.save')}
          </Button>
          <Button
            disabled={!changed}
            onClick={() => {
              clear()
              setChecked(false)
            }}
          >
            {t('chat-settings.undo-changes')}
          </Button>
          <Button variant="ghost" onClick={() => setDraft([...defaultChatSettings.working_hour])}>
            {t('chat-settings.hours.usual')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
