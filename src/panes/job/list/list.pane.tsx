import { jobList } from '#contract/job/job.endpoints.ts'
import { isJobOver, type JobRow, type JobState } from '#contract/job/job.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Progress } from '#platform/ui/progress.tsx'
import type { jobListScreen } from './list.screen.ts'

const tones: Readonly<Record<JobState, Tone>> = { queued: 'neutral', running: 'warning', done: 'success', failed: 'danger', cancelled: 'neutral' }

const sizeOf = ({ file_bytes }: JobRow): string | null =>
  file_bytes === null ? null : t('job.size', { kb: formatNumber(Math.max(1, Math.round(file_bytes / 1024))) })

const jobs = declareList(
  jobList,
  // What it is and what became of it always stand.
  ({ count, instant, text, quiet }) => ({
    name: text((row) => [row.file_name ?? row.name, row.about].filter(Boolean).join(' · '), { least: 150, grow: 1.4 }),
    state: { least: 104, cell: ({ state }) => <Chip tone={tones[state]}>{t(`job.state.${state}`)}</Chip> },
    progress: {
      least: 150,
      grow: 1,
      yields: 1,
      cell: ({ state, done, total, fail_message }) =>
        fail_message ?? (total === null || state === 'cancelled' ? null : <Progress value={done} total={total} label={t('job.column.progress')} />),
      title: ({ fail_message }) => fail_message ?? undefined,
    },
    failed: count((row) => row.failed, { least: 56, yields: 3, look: (row) => (row.failed > 0 ? 'text-danger' : 'list-quiet') }),
    size: quiet(sizeOf, { least: 72, numeric: true, yields: 2 }),
    at: instant((row) => row.created_at, { yields: 0 }),
  }),
  {
    kind: 'job',
    key: ({ job_id }) => String(job_id),
    mark: 'data-job-id',
    name: ({ name }) => name,
    menuButton: true,
    exported: false,
    card: {
      below: 520,
      columns: ['name', 'state'],
      line: (row) => [sizeOf(row), formatInstant(row.created_at), row.fail_message].filter(Boolean).join(' · '),
    },
    texts: { title: 'job.list.title', column: (id) => t(`job.column.${id}`) },
    tabs: { by: 'state', label: 'job.column.state', text: (state) => t(state ? `job.state.${state}` : 'job.state.all') },
    empty: { icon: 'download', title: 'job.list.empty', text: 'job.list.emptyText', noMatch: 'common.list.nothing-found' },
    context: ([row]) => ({ 'job.file': row?.file_name ?? null, 'job.running': row !== undefined && !isJobOver(row.state) }),
  },
)

export default function JobListPane({ query }: PropsOf<typeof jobListScreen>) {
  return <ListView of={jobs} query={query} />
}
