import { jobList } from '#contract/job/job.endpoints.ts'
import { isJobOver, jobDays } from '#contract/job/job.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { saveJob } from '#platform/command/jobs.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Button } from '#platform/ui/button.tsx'
import { Progress } from '#platform/ui/progress.tsx'
import { Section } from './section.tsx'

const megabytes = (bytes: number): string => t('workspace.data.size', { mb: formatNumber(Math.max(0.1, Math.round(bytes / 104_857.6) / 10)) })

/** Everything that the workspace has, for its owner alone. */
export function Data() {
  const { data } = usePart(jobList)
  const latest = data?.rows.find(({ kind }) => kind === 'workspace.export')
  const runs = latest !== undefined && !isJobOver(latest.state)
  const { title, icon, run } = commandHandle('workspace.export')
  return (
    <Section title={t('workspace.data.title')} text={t('workspace.data.text', { days: jobDays })}>
      <ul className="list-disc pl-5 text-xs text-ink-2">
        <li>{t('workspace.data.has')}</li>
        <li>{t('workspace.data.not')}</li>
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={icon} busy={runs} onClick={() => void run()}>
          {title}
        </Button>
        {runs && latest.total !== null ? (
          <Progress value={latest.done} total={latest.total} label={t('job.column.progress')} className="min-w-60 flex-1" />
        ) : null}
        {latest?.state === 'done' && latest.file_name !== null ? (
          <Button variant="ghost" onClick={() => void saveJob(latest.job_id, latest.file_name ?? '')}>
            {t('workspace.data.again', { at: formatInstant(latest.created_at), size: megabytes(latest.file_bytes ?? 0) })}
          </Button>
        ) : null}
      </div>
      {latest?.state === 'failed' ? (
        <p role="alert" className="text-xs text-danger">
          {t('workspace.data.failed', { reason: latest.fail_message ?? '' })}
        </p>
      ) : null}
    </Section>
  )
}
