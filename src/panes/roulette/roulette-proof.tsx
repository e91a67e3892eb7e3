import { useState } from 'react'
import type { Roulette } from '#contract/roulette/roulette.endpoints.ts'
import { drawWinners, seedHashOf } from '#contract/roulette/roulette-draw.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'

/** Draws it once more, here in the browser, from what everybody may see. */
async function drawnTheSame({ seed_hash, entry_count, drawn }: Roulette): Promise<boolean> {
  if (!drawn) return false
  const { seed, word, winners } = drawn
  const again = await drawWinners({ seed, word, entries: entry_count, winners: winners.length })
  return (await seedHashOf(seed)) === seed_hash && again.join() === winners.join()
}

/** What proves a draw: the hash from before, the seed from after, the word, and everybody who took part. `hidden`: what is not to be told yet. */
export function RouletteProof({ roulette, hidden }: { roulette: Roulette; hidden: boolean }) {
  const [same, setSame] = useState<boolean | null>(null)
  const { drawn } = roulette
  const shown = hidden ? null : drawn
  return (
    <details className="rounded-lg border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium">{t('roulette.proof')}</summary>
      <div className="flex flex-col gap-3 pt-3">
        <p className="text-ink-2">{t('roulette.proof-text')}</p>
        <dl className="flex flex-col gap-2">
          <Fact name={t('roulette.hash')} value={roulette.seed_hash} />
          {shown ? <Fact name={t('roulette.seed')} value={shown.seed} /> : null}
          {shown ? <Fact name={t('roulette.word')} value={shown.word} /> : null}
        </dl>
        {shown ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button icon="check" onClick={() => void drawnTheSame(roulette).then(setSame)}>
              {t('roulette.check')}
            </Button>
            {same === null ? null : <Notice tone={same ? 'success' : 'danger'}>{t(same ? 'roulette.check-same' : 'roulette.check-other')}</Notice>}
          </div>
        ) : null}
        <h3 className="font-medium">{t('roulette.entries', { count: roulette.entry_count })}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
        <ol tabIndex={0} aria-label={t('roulette.taking-part')} className="max-h-60 list-inside list-decimal overflow-y-auto text-ink-2">
          {roulette.entries.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and their places are what is drawn
            <li key={at} style={{ contentVisibility: 'auto' }} className="break-words">
              {name}
            </li>
          ))}
        </ol>
      </div>
    </details>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="font-mono text-xs break-all">{value}</dd>
  </div>
)
