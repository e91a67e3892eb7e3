import { z } from 'zod'
import type { ChatSettings } from '#contract/chat/chat-settings.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { FormBody } from '#platform/form/form.tsx'
import { Settings } from '#platform/form/settings.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { WithSettings } from './settings-state.tsx'
import { chatSettings, saveChatSetting } from './use-chat-settings.ts'

const usual = [5, 10, 15, 30, 60]
const most = 1440

const { group, toggle } = chatSettings
const reassignment = group([toggle('chat_reassignment', 'chat-settings.reassignment.switch', { text: 'chat-settings.reassignment.switch-text' })])

export const ReassignmentMenu = () => (
  <>
    <Settings of={reassignment} />
    <WithSettings below>{(known) => <Minutes {...known} />}</WithSettings>
  </>
)

const wrong = () => t('chat-settings.reassignment.wrong', { most })
const minutesForm = declareForm(
  z.object({
    minutes: z
      .string()
      .trim()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(most)),
  }),
  {
    blank: { minutes: '' },
    fields: {
      minutes: text('chat-settings.reassignment.minutes', {
        wrong,
        missing: wrong,
        className: 'w-56',
        inputMode: 'numeric',
        maxLength: 4,
        unit: 'chat-settings.reassignment.unit',
      }),
    },
  },
)

function Minutes({ settings: { chat_reassignment_time: saved }, may }: { settings: ChatSettings; may: boolean }) {
  const form = useForm(minutesForm, {
    initial: { minutes: String(saved) },
    keep: 'chat-settings.reassignment-time',
    eager: true,
    send: ({ minutes }) => saveChatSetting('chat_reassignment_time', minutes),
  })
  return (
    <FormBody
      form={form}
      className="flex flex-col gap-2"
      end={
        may ? (
          <>
            <RequiredNote />
            <div role="group" aria-label={t('chat-settings.reassignment.usual')} className="flex flex-wrap gap-1">
              {usual.map((value) => (
                <Chip
                  key={value}
                  pressed={!form.changed && saved === value}
                  onClick={() => {
                    form.set({ minutes: String(value) })
                    form.submit()
                  }}
                >
                  {t('chat-settings.state.minutes', { count: value })}
                </Chip>
              ))}
            </div>
          </>
        ) : null
      }
    >
      <div className="flex items-end gap-2">
        {form.field('minutes', { required: may, disabled: !may })}
        {may && form.changed ? (
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('chat-settings.save')}
          </Button>
        ) : null}
      </div>
    </FormBody>
  )
}
