import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type Roulette, rouletteDraw } from '#contract/roulette/roulette.endpoints.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { rouletteScreen } from './roulette.screen.ts'
import { RouletteProof } from './roulette-proof.tsx'
import { TurningName } from './turning-name.tsx'

const drawForm = declareForm(z.object({ word: z.string().trim().min(1).max(100) }), {
  blank: { word: '' },
  fields: { word: text('roulette.field.word', { autoComplete: 'off', hint: 'roulette.field.word-hint' }) },
})

/** What each winner gets, in the order that they are drawn. */
const prizesInTurn = ({ prizes }: Roulette): string[] => prizes.flatMap(({ name, qty }) => new Array<string>(qty).fill(name))

/** A draw as it is shown to those who take part: who and what, then one winner after the other, then what proves it. */
export function RouletteStage({ roulette }: { roulette: Roulette }) {
  const { setTitle } = usePane()
  useEffect(() => setTitle(roulette.title), [roulette.title, setTitle])
  // Only who draws here sees them one by one: whoever comes later sees who won.
  const [told, setTold] = useState<number | null>(null)
  const { drawn } = roulette
  return (
    <div className="@container h-full overflow-y-auto" data-roulette={drawn ? 'drawn' : 'waiting'}>
      <div className="mx-auto flex max-w-200 flex-col gap-6 px-6 py-8 max-phone:px-4">
        <header className="flex flex-col gap-1 text-center">
          <h2 className="text-xl font-semibold">{roulette.title}</h2>
          <p className="text-ink-2">{t('roulette.entries', { count: roulette.entry_count })}</p>
        </header>
        {drawn ? (
          <Winners roulette={roulette} drawn={drawn} told={told ?? drawn.winners.length} onTell={setTold} />
        ) : (
          <Before roulette={roulette} onDraw={() => setTold(0)} />
        )}
        <RouletteProof roulette={roulette} hidden={told !== null && told < (drawn?.winners.length ?? 0)} />
        <Link to={rouletteScreen.href()} className="self-center text-accent underline-offset-2 hover:underline">
          {t('roulette.another')}
        </Link>
      </div>
    </div>
  )
}

function Before({ roulette, onDraw }: { roulette: Roulette; onDraw(): void }) {
  const form = useForm(drawForm, {
    send: ({ word }) => call(rouletteDraw, { params: { roulette_id: roulette.roulette_id }, body: { word } }),
    sent: onDraw,
  })
  return (
    <>
      <ul aria-label={t('roulette.field.prizes')} className="flex flex-wrap justify-center gap-2">
        {roulette.prizes.map(({ name, qty }) => (
          <li key={name} className="rounded-lg border border-line bg-raised px-4 py-2 text-lg">
            {qty > 1 ? `${qty} × ` : ''}
            {name}
          </li>
        ))}
      </ul>
      <div className="mx-auto w-full max-w-100">
        <Form form={form} autoFocus size="large" submit={t('roulette.draw')} />
      </div>
    </>
  )
}

interface WinnersProps {
  roulette: Roulette
  drawn: NonNullable<Roulette['drawn']>
  /** So many winners were told. */
  told: number
  onTell(told: number): void
}

function Winners({ roulette, drawn, told, onTell }: WinnersProps) {
  const prizes = prizesInTurn(roulette)
  const all = drawn.winners.length
  const [turning, setTurning] = useState(false)
  const next = useRef<HTMLButtonElement>(null)
  const waiting = told < all && !turning
  // Enter tells one after the other.
  useEffect(() => {
    if (waiting) next.current?.focus()
  }, [waiting])
  return (
    <>
      {told < all ? (
        <div className="flex flex-col items-center gap-4 rounded-lg border border-line bg-raised p-6 text-center">
          <span className="text-lg text-ink-2">{prizes[told]}</span>
          <TurningName
            names={roulette.entries}
            turning={turning}
            onEnd={() => {
              setTurning(false)
              onTell(told + 1)
            }}
          />
          <Button ref={next} variant="primary" size="large" busy={turning} onClick={() => setTurning(true)}>
            {t(told === 0 ? 'roulette.first' : 'roulette.next')}
          </Button>
        </div>
      ) : null}
      <ol aria-label={t('roulette.winners')} aria-live="polite" className="flex flex-col gap-2">
        {drawn.winners.slice(0, told).map((place, at) => (
          <li key={place} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3">
            <span className="min-w-0 flex-1 text-xl font-semibold break-words">{roulette.entries[place]}</span>
            <span className="text-ink-2">{prizes[at]}</span>
          </li>
        ))}
      </ol>
      {told === all && roulette.drawn_at ? (
        <p className="text-center text-xs text-ink-3">
          {t('roulette.drawn-by', { name: roulette.drawn_by ?? t('roulette.somebody'), at: formatInstant(roulette.drawn_at) })}
        </p>
      ) : null}
    </>
  )
}
