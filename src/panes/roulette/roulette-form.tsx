import { z } from 'zod'
import { charactersIn, firstCharacters } from '#contract/core/characters.ts'
import { dayAt } from '#contract/core/period.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { longestEntry, mostEntries, mostWinners, prizeSchema, type RouletteSource, rouletteCreate } from '#contract/roulette/roulette.endpoints.ts'
import { countIn, countText } from '#platform/form/count.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, choice, count, own, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { rows } from '#platform/form/rows.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { DayField } from '#platform/ui/day-field.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { rouletteScreen } from './roulette.screen.ts'

const sources = ['names', 'buyers', 'agents'] as const
const counted = ['buyer', 'order'] as const
const today = (): string => dayAt(Date.now())

const draft = z.object({
  title: z.string().trim().min(1).max(100),
  prizes: z
    .array(z.object({ name: prizeSchema.shape.name, qty: countText({ least: 1, most: mostWinners }) }))
    .min(1)
    .readonly(),
  from: z.enum(sources),
  names: z.string(),
  since: z.string(),
  until: z.string(),
  per: z.enum(counted),
})
type Draft = z.output<typeof draft>

const day = (label: 'roulette.field.since' | 'roulette.field.until') =>
  own<string>(label, (input) => <DayField label={input.label} value={input.value} error={input.error} max={today()} onChange={input.onChange} />)

const rouletteForm = declareForm(draft, {
  blank: { title: '', prizes: [{ name: '', qty: '1' }], from: 'names', names: '', since: '', until: '', per: 'buyer' },
  fields: {
    title: text('roulette.field.title', { autoComplete: 'off' }),
    prizes: rows<Draft['prizes'][number]>('roulette.field.prizes', {
      blank: { name: '', qty: '1' },
      most: 20,
      fields: {
        name: text('roulette.field.prize', { autoComplete: 'off' }),
        qty: count('roulette.field.qty'),
      },
    }),
    from: choice('roulette.field.from', () => sources.map((value) => ({ value, label: t(`roulette.from.${value}`) }))),
    names: area('roulette.field.names', { hint: 'roulette.field.names-hint' }),
    since: day('roulette.field.since'),
    until: day('roulette.field.until'),
    per: choice('roulette.field.per', () => counted.map((value) => ({ value, label: t(`roulette.per.${value}`) }))),
  },
  codes: { ROULETTE_EMPTY: 'since', ROULETTE_LARGE: 'since', ROULETTE_PRIZES: 'prizes' },
})

const linesOf = (names: string): string[] => names.split('\n').flatMap((line) => line.trim() || [])

function wrongIn({ from, names, since, until }: Draft) {
  if (from === 'buyers')
    return {
      since: since ? null : t('common.field.required'),
      until: !until ? t('common.field.required') : since > until ? t('common.field.days-reversed', { from: t('roulette.field.since') }) : null,
    }
  if (from === 'agents') return {}
  const lines = linesOf(names)
  const long = lines.find((line) => charactersIn(line) > longestEntry)
  if (long !== undefined) return { names: t('roulette.field.names-long', { name: `${firstCharacters(long, 30)}…`, most: longestEntry }) }
  return {
    names:
      lines.length === 0 ? t('roulette.field.names-none') : lines.length > mostEntries ? t('roulette.field.names-many', { most: mostEntries }) : null,
  }
}

const sourceOf = ({ from, names, since, until, per }: Draft): RouletteSource =>
  from === 'names' ? { from, names: linesOf(names) } : from === 'buyers' ? { from, since, until, per } : { from }

/** Who takes part and what is given; from then on neither changes. */
export function RouletteForm() {
  const { navigate } = usePane()
  const ordersToo = useSession(({ user }) => mayAccess(any('order'), user))
  const form = useForm(rouletteForm, {
    initial: { since: today(), until: today() },
    keep: 'roulette.new',
    check: wrongIn,
    send: (written) =>
      call(rouletteCreate, {
        body: {
          title: written.title,
          prizes: written.prizes.map(({ name, qty }) => ({ name, qty: countIn(qty) ?? 0 })),
          source: sourceOf(written),
        },
      }),
    sent: ({ roulette_id }) => navigate(rouletteScreen.href({ query: { roulette_id } })),
  })
  const offered = sources.filter((source) => source !== 'buyers' || ordersToo)
  const { from } = form.values
  return (
    <Form form={form} autoFocus submit={t('roulette.make')}>
      {form.field('title')}
      {form.field('prizes')}
      {form.field('from', { options: offered.map((value) => ({ value, label: t(`roulette.from.${value}`) })) })}
      {from === 'names' ? form.field('names') : null}
      {from === 'buyers' ? (
        <div className="flex flex-wrap gap-3">
          {form.field('since')}
          {form.field('until')}
          {form.field('per')}
        </div>
      ) : null}
    </Form>
  )
}
