import { useEffect, useState, useSyncExternalStore } from 'react'
import { contentHeadline } from '#contract/content/content.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { plainProse } from '#platform/workbench/prose.tsx'
import { screenOf } from '#platform/workbench/screens.ts'
import { closeOpener, isOpen, useNewsStore } from './news-store.ts'

/** How long one headline stays. Milliseconds. */
const dwell = 12_000

const announcements = '/announcement'
const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null
const useCalm = () =>
  useSyncExternalStore(
    (changed) => {
      calm?.addEventListener('change', changed)
      return () => calm?.removeEventListener('change', changed)
    },
    () => calm?.matches ?? false,
  )

/**
 * The news ticker: one headline at a time, in the free middle of the footer, where it moves nothing. It goes on by itself only while nobody
 * looks at it, and not at all for who wants no motion; closed, it stays away until there is newer news.
 */
export default function NewsTicker() {
  const { data } = usePart(contentHeadline)
  const state = useNewsStore()
  const still = useCalm()
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState(false)
  const headlines = data?.headline ?? []
  const newest = Math.max(0, ...headlines.map(({ id }) => id))
  const shown = headlines[at % Math.max(1, headlines.length)]
  const moves = headlines.length > 1 && !state.paused && !still
  // biome-ignore lint/correctness/useExhaustiveDependencies: each headline has its own time, also one that was asked for
  useEffect(() => {
    if (!moves || held) return
    const timer = setTimeout(() => setAt((now) => now + 1), dwell)
    return () => clearTimeout(timer)
  }, [moves, held, at])
  if (!shown || !screenOf(announcements) || !isOpen(state, newest)) return null
  return (
    <section
      aria-label={t('shell.news.label')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex h-6 max-w-180 min-w-0 items-center gap-1 max-wide:hidden"
    >
      <Icon name="megaphone" size={12} className="text-accent" />
      <Link
        to={`${announcements}?id=${shown.id}`}
        className="min-w-0 truncate px-1 text-ink-2 -outline-offset-2 hover:text-ink hover:underline"
        {...tip(t('shell.news.open'))}
      >
        <span className="font-medium">{shown.title}</span>
        <span className="text-ink-3"> · {plainProse(shown.content)}</span>
      </Link>
      {headlines.length > 1 ? (
        <TickerButton icon="chevron-right" label={t('shell.news.next')} onClick={() => setAt(at + 1)}>
          {(at % headlines.length) + 1}/{headlines.length}
        </TickerButton>
      ) : null}
      {headlines.length > 1 && !still ? (
        <TickerButton
          icon={state.paused ? 'play' : 'pause'}
          label={t(state.paused ? 'shell.news.resume' : 'shell.news.pause')}
          onClick={() => useNewsStore.setState({ paused: !state.paused })}
        />
      ) : null}
      <TickerButton icon="x" label={t('shell.news.close')} onClick={() => closeOpener(newest)} />
    </section>
  )
}

const TickerButton = ({ icon, label, onClick, children }: { icon: string; label: string; onClick(): void; children?: React.ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    {...tip(label)}
    onClick={onClick}
    className="inline-flex h-6 shrink-0 items-center gap-0.5 px-1 -outline-offset-2 hover:bg-hover hover:text-ink"
  >
    {children}
    <Icon name={icon} size={12} />
  </button>
)
