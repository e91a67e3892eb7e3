import { workspaceLog } from '#contract/workspace/workspace.endpoints.ts'
import type { WorkspaceLogEntry } from '#contract/workspace/workspace.ts'
import { formatInstant, type MessageKey, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Section } from './section.tsx'

const fieldNames: Readonly<Record<string, MessageKey>> = {
  name: 'workspace.field.name',
  address: 'workspace.field.address',
  phone: 'workspace.field.phone',
  time_zone: 'workspace.field.time_zone',
  image_url: 'workspace.field.image_url',
  logo_url: 'workspace.field.logo_url',
  'keep-chat_messages': 'workspace.keep.of-chat_messages',
  'keep-order_log': 'workspace.keep.of-order_log',
  'keep-product_log': 'workspace.keep.of-product_log',
  'keep-photos': 'workspace.keep.of-photos',
}
/** As it stands in a sentence; one that is not known any more by its own name. */
const fieldText = (field: string): string => (fieldNames[field] ? t(fieldNames[field]).toLowerCase() : field)

const actText = ({ act, about }: WorkspaceLogEntry): string =>
  t(`workspace.act.${act}`, { about: act === 'changed' ? about.split(',').map(fieldText).join(', ') : about })

/** What was done to the workspace itself, and by whom. */
export function History() {
  const { data, error, refetch } = useCall(workspaceLog)
  if (data?.length === 0) return null
  return (
    <Section title={t('workspace.history.title')}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <ul className="flex flex-col gap-1 text-xs">
        {data?.map((entry) => (
          <li key={entry.log_id} className="flex flex-wrap gap-x-3">
            <time dateTime={entry.at} className="w-36 shrink-0 text-ink-3 tabular-nums">
              {formatInstant(entry.at)}
            </time>
            <span className="min-w-0">
              <span className="font-medium">{entry.by}</span> {actText(entry)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
