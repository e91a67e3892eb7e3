import type { WindowRegistry } from '#kernel/window-registry.ts'
import { refreshFigures } from '#platform/http/refresh.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { liveFigures } from '#platform/live/live-figures.ts'
import { queryClient } from '#platform/query/query.ts'
import { busFigures, windowId } from '#platform/windows/window-bus.ts'

export interface WindowFigure {
  readonly label: string
  readonly value: string
}

export const inMs = (ms: number): string => t('developer.ms', { ms: Math.max(0, Math.round(ms)) })
export const inSeconds = (ms: number): string => t('developer.seconds', { seconds: Math.max(0, Math.round(ms / 1000)) })
const none = '–'

/** How this window stands in the session, as it is now. */
export function windowFigures(now: number): readonly WindowFigure[] {
  const { leader, leaderHeardAt, leaderLagMs, leaderCursor, cursor, taken } = liveFigures
  const leading = leader === windowId
  const { last } = busFigures
  return [
    { label: t('developer.window'), value: windowId },
    { label: t('developer.leader'), value: leading ? t('developer.leader-here') : (leader ?? none) },
    { label: t('developer.status'), value: t(`shell.connection.${liveFigures.status}`) },
    { label: t('developer.sockets'), value: t('developer.sockets-value', { open: leading ? 1 : 0, taken }) },
    { label: t('developer.cursor'), value: cursor === null ? none : String(cursor) },
    { label: t('developer.behind'), value: leading || cursor === null ? none : formatNumber(Math.max(0, leaderCursor - cursor)) },
    { label: t('developer.lag'), value: leading || !leaderHeardAt ? none : inMs(leaderLagMs) },
    { label: t('developer.leader-heard'), value: leading || !leaderHeardAt ? none : inMs(now - leaderHeardAt) },
    { label: t('developer.last'), value: last ? `${last.type} · ${last.from} · ${inSeconds(now - last.at)}` : none },
    { label: t('developer.messages'), value: t('developer.messages-value', { sent: busFigures.sent, received: busFigures.received }) },
    { label: t('developer.gaps'), value: t('developer.gaps-value', { gaps: busFigures.gaps, repeats: busFigures.repeats }) },
    { label: t('developer.refreshes'), value: t('developer.refreshes-value', { made: refreshFigures.made, adopted: refreshFigures.adopted }) },
    { label: t('developer.queries'), value: formatNumber(queryClient.getQueryCache().getAll().length) },
    { label: t('developer.heap'), value: heap() },
  ]
}

/** Only some browsers tell. */
function heap(): string {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
  return memory ? t('developer.mb', { mb: Math.round(memory.usedJSHeapSize / 1_048_576) }) : none
}

/** The other windows by the time they were heard last, the latest first. */
export const heardWindows = (registry: WindowRegistry) => [...registry.values()].sort((a, b) => b.heard_at - a.heard_at)
