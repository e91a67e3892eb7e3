import { latestScheduleDays } from '#contract/chat/broadcast.ts'
import { placeholdersOf, strangeVariables } from '#contract/chat/broadcast-text.ts'
import { templateLanguageOptions } from '#platform/chat/template-languages.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, choice, own, text } from '#platform/form/fields.tsx'
import type { Wrong } from '#platform/form/judge.ts'
import { pick } from '#platform/form/pick-field.tsx'
import type { Form } from '#platform/form/use-form.ts'
import { t } from '#platform/i18n/i18n.ts'
import { momentPicker } from '#platform/pickers/moment.picker.ts'
import { type BroadcastDraft, draftSchema, emptyDraft, instantOf } from './broadcast-draft.ts'

/** Places for values that the form has at most. */
const mostValues = 10
export const valueCount = ({ body }: Pick<BroadcastDraft, 'body'>): number => Math.min(mostValues, placeholdersOf(body))
export const placeholder = (number: number): string => `{{${number}}}`

export const broadcastForm = declareForm(draftSchema, {
  blank: emptyDraft,
  fields: {
    name: text('broadcast.name', { hint: 'broadcast.nameHint', autoComplete: 'off' }),
    message: text('broadcast.content.message'),
    template: text('broadcast.content.template', { hint: 'broadcast.content.templateHint', autoComplete: 'off', spellCheck: false }),
    template_language: choice('broadcast.content.language', templateLanguageOptions),
    body: area('broadcast.content.body', { hint: () => t('broadcast.content.bodyHint', { placeholder: placeholder(1) }) }),
    // Drawn one by one: how many there are follows the body.
    values: own<string[]>('broadcast.content.body', () => null),
    at: pick('broadcast.when.at', momentPicker, { placeholder: 'broadcast.when.hint', none: 'common.moment.none', calendar: true }),
  },
})
export type BroadcastForm = Form<typeof draftSchema>

const required = (value: string) => (value.trim() ? null : t('common.field.required'))
const known = (value: string) => {
  const strange = strangeVariables(value)
  return strange.length > 0 ? t('broadcast.content.unknown', { names: strange.map((name) => `{${name}}`).join(', ') }) : null
}

/** What depends on the kind, the picture and the clock. */
export function checkBroadcast(draft: BroadcastDraft, image: string | null): Wrong {
  const content =
    draft.kind === 'message'
      ? { message: draft.message.trim() || image ? known(draft.message) : t('broadcast.content.needed') }
      : {
          template: required(draft.template),
          body: required(draft.body) ?? (placeholdersOf(draft.body) > mostValues ? t('broadcast.content.tooMany') : null),
          ...Object.fromEntries(
            Array.from({ length: valueCount(draft) }, (_, at) => [`values.${at}`, required(draft.values[at] ?? '') ?? known(draft.values[at] ?? '')]),
          ),
        }
  return draft.when === 'later' ? { ...content, at: inTime(draft) } : content
}

function inTime(draft: BroadcastDraft): string | null {
  const at = instantOf(draft)
  if (at === null) return t('common.field.required')
  const early = Date.parse(at) - Date.now()
  if (early < 0) return t('broadcast.when.past')
  return early > latestScheduleDays * 86_400_000 ? t('broadcast.when.tooFar', { days: latestScheduleDays }) : null
}
