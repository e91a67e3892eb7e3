import { useState } from 'react'
import type { CallReply } from '#contract/core/endpoint.ts'
import { retentionChange, retentionDue, retentionRead } from '#contract/workspace/retention.endpoints.ts'
import { type Retention as Kept, type RetentionKind, retentionKindNames, retentionKinds } from '#contract/workspace/retention.ts'
import { call } from '#platform/http/call.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Select } from '#platform/ui/select.tsx'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Section } from './section.tsx'

const forEver = 'for-ever'
const usual = [30, 90, 180, 365, 730, 1_825, 3_650]

const daysText = (days: number | null): string => {
  if (days === null) return t('workspace.keep.for-ever')
  return days % 365 === 0 ? t('workspace.keep.years', { count: days / 365 }) : t('workspace.keep.days', { count: days })
}

/** The usual choices that a kind may have, with what is set. */
const choicesOf = (kind: RetentionKind, set: number | null) => {
  const { least, days } = retentionKinds[kind]
  const some = [...new Set([...usual.filter((one) => one >= least), ...(set === null ? [] : [set])])].sort((a, b) => a - b)
  return [...(days === null ? [null] : []), ...some].map((one) => ({ value: one === null ? forEver : String(one), label: daysText(one) }))
}

interface Change {
  readonly kind: RetentionKind
  readonly days: number | null
}
interface Ask extends Change {
  readonly due: CallReply<typeof retentionDue>
}

const isShorter = ({ kind, days }: Change, kept: Kept): boolean => days !== null && (kept[kind] === null || days < kept[kind])

/** How long messages, logs and photos are kept; fewer days are asked about, with what would go. */
export function Retention() {
  const { data, error, refetch } = useCall(retentionRead)
  const [saving, setSaving] = useState<RetentionKind | null>(null)
  const [ask, setAsk] = useState<Ask | null>(null)

  const whileSaving = async (kind: RetentionKind, run: () => Promise<void>) => {
    setSaving(kind)
    await run().catch((failure: unknown) => toast.show({ kind: 'error', text: errorText(failure) }))
    setSaving(null)
  }
  const save = async ({ kind, days }: Change) => {
    await call(retentionChange, { body: { [kind]: days } })
    setAsk(null)
    toast.show({ kind: 'success', text: t('workspace.saved') })
  }
  const choose = (change: Change, kept: Kept) =>
    whileSaving(change.kind, async () => {
      const { kind, days } = change
      const due = days !== null && isShorter(change, kept) ? await call(retentionDue, { query: { kind, days } }) : null
      if (due && due.rows > 0) setAsk({ ...change, due })
      else await save(change)
    })

  return (
    <Section title={t('workspace.keep.title')} text={t('workspace.keep.text')}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div className="flex flex-col divide-y divide-line">
          {retentionKindNames.map((kind) => (
            <SettingLine key={kind} title={t(`workspace.keep.${kind}`)} text={t(`workspace.keep.${kind}-text`)} busy={saving === kind && !ask}>
              <Select
                label={t(`workspace.keep.${kind}`)}
                hideLabel
                className="w-40"
                options={choicesOf(kind, data[kind])}
                value={data[kind] === null ? forEver : String(data[kind])}
                disabled={saving !== null}
                onChange={(value) => void choose({ kind, days: value === forEver ? null : Number(value) }, data)}
              />
            </SettingLine>
          ))}
        </div>
      ) : error ? null : (
        <Skeleton className="h-28" />
      )}
      {ask ? (
        <Dialog
          open
          width="narrow"
          title={t('workspace.keep.ask', { what: t(`workspace.keep.${ask.kind}`), days: daysText(ask.days) })}
          onClose={() => setAsk(null)}
          footer={
            <>
              <Button data-autofocus onClick={() => setAsk(null)}>
                {t('common.action.cancel')}
              </Button>
              <Button variant="danger" busy={saving === ask.kind} onClick={() => void whileSaving(ask.kind, () => save(ask))}>
                {t('workspace.keep.submit')}
              </Button>
            </>
          }
        >
          <p>
            {t(ask.due.more ? 'workspace.keep.goes-more' : 'workspace.keep.goes', {
              count: ask.due.rows,
              day: formatDay(ask.due.before),
            })}
          </p>
        </Dialog>
      ) : null}
    </Section>
  )
}
