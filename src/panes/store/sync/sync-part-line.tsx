import type { StoreSync, SyncPart } from '#contract/store/store.ts'
import { formatNumber, formatSpan, t } from '#platform/i18n/i18n.ts'
import { MendStore } from '#platform/shell/mend-store.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Progress } from '#platform/ui/progress.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { chatText } from '../store-state.tsx'
import { paceOf } from '../sync-pace.ts'
import { partFailureText } from '../sync-words.ts'
import type { StoreLine } from '../use-store-lines.ts'

interface SyncPartLineProps {
  readonly part: SyncPart
  readonly line: StoreLine
  readonly now: number
}

/** One part of a sync: how far it is, how quick, and what could not be read. */
export function SyncPartLine({ part, line, now }: SyncPartLineProps) {
  const sync = line.syncs.find((one) => one.part === part)
  if (!sync && part === 'chats' && line.chat_feature !== 'active') return <WithoutChat {...line} />
  if (!sync) return <NotRead name={t(`store.sync.part.${part}`)} />
  const name = t(`store.sync.part.${part}`)
  return (
    <li className="flex flex-col gap-1">
      <span className="flex min-h-5 items-center gap-2">
        <StateMark state={sync.state === 'done' && sync.failed > 0 ? 'partly' : sync.state} />
        <span className="font-medium">{name}</span>
        <span className="ml-auto text-xs text-ink-3 tabular-nums">{detailText(sync, now)}</span>
      </span>
      {sync.state === 'running' && sync.total !== null ? <Progress value={sync.done} total={sync.total} label={name} className="pl-6" /> : null}
      {sync.state === 'failed' || sync.failed > 0 ? (
        <span role="status" className="pl-6 text-xs break-words text-danger">
          {partFailureText(sync)}
        </span>
      ) : null}
    </li>
  )
}

/** What is not read from stores of this marketplace. */
const NotRead = ({ name }: { name: string }) => (
  <li className="flex min-h-5 items-center gap-2">
    <Icon name="minus" className="text-ink-3" />
    <span className="font-medium">{name}</span>
    <span className="ml-auto text-xs text-ink-3">{t('store.sync.not-read')}</span>
  </li>
)

/** Chat that is not read, as it has an authorisation of its own: the way to give it. */
const WithoutChat = (line: StoreLine) => (
  <li className="flex min-h-6 flex-wrap items-center gap-2">
    <Icon name="message-circle" className="text-ink-3" />
    <span className="font-medium">{t('store.sync.part.chats')}</span>
    <span className="ml-auto text-xs text-ink-3">{chatText(line)}</span>
    {line.chat_feature === 'unavailable' ? null : <MendStore storeCode={line.store_code} purpose="chat" />}
  </li>
)

const marks = {
  done: ['circle-check', 'text-success'],
  failed: ['circle-alert', 'text-danger'],
  partly: ['triangle-alert', 'text-warning'],
  waiting: ['clock', 'text-ink-3'],
} as const

function StateMark({ state }: { state: StoreSync['state'] | 'partly' }) {
  if (state === 'running') return <Spinner />
  const [icon, colour] = marks[state]
  return <Icon name={icon} className={colour} />
}

/** What stands at the end of the line: how quick it is, or what it brought. */
function detailText(sync: StoreSync, now: number): string {
  if (sync.state === 'waiting') return t('store.sync.waiting')
  if (sync.state !== 'running') {
    const read = t('store.sync.read', { done: formatNumber(sync.done), brought: formatNumber(sync.brought) })
    return sync.mended > 0 ? `${read} · ${t('store.sync.mended', { count: sync.mended })}` : read
  }
  const pace = paceOf(sync, now)
  const parts = [
    sync.total === null ? t('store.sync.so-far', { done: formatNumber(sync.done) }) : null,
    pace && t('store.sync.rate', { rate: formatNumber(Math.max(1, Math.round(pace.perSecond))) }),
    pace?.secondsLeft ? t('store.sync.left', { span: spanText(pace.secondsLeft) }) : null,
  ]
  return parts.filter(Boolean).join(' · ')
}

const spanText = (seconds: number): string => (seconds < 60 ? t('store.sync.seconds', { count: seconds }) : formatSpan(seconds * 1000))
