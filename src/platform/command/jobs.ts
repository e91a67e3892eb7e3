import { QueryObserver } from '@tanstack/react-query'
import type { CallReply } from '#contract/core/endpoint.ts'
import { jobAgain, jobCancel, jobFile, jobList, jobPutAway } from '#contract/job/job.endpoints.ts'
import { isJobOver, type JobFailure, type JobRow } from '#contract/job/job.ts'
import { call } from '#platform/http/call.ts'
import { download } from '#platform/http/download.ts'
import { t } from '#platform/i18n/i18n.ts'
import { liveStatus } from '#platform/live/live.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { runCommand } from './commands.ts'
import { readable, showKept } from './long-work.ts'
import type { Work } from './works.ts'

const openJobs = callQuery(jobList, { query: { is_open: '1' } })
/** Without events a job that runs is asked for. Milliseconds. */
const askEvery = 2_000

/** Begun in this window, and how each is met when it has ended. */
const awaited = new Map<number, 'save' | 'read'>()

/** A job that ends well goes from the tray once that could be read; `save`: what it made is saved as soon as it is there. */
export function awaitJob(job_id: number, how: 'save' | 'read' = 'read'): void {
  awaited.set(job_id, how)
  // It may have ended before its own beginning was answered.
  const known = queryClient.getQueryData<CallReply<typeof jobList>>(openJobs.queryKey)
  if (known) show(known.rows)
}

/** Who waits for the end of a job, and whether it was seen already. */
const ends = new Map<number, { seen: boolean; readonly tell: (row: JobRow | null) => void }>()

/** A job as it ended; null where it was put away before this window saw that. */
export function jobEnd(job_id: number): Promise<JobRow | null> {
  const end = new Promise<JobRow | null>((tell) => ends.set(job_id, { seen: false, tell }))
  awaitJob(job_id)
  return end
}

const orTell = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    (error: unknown) => {
      toast.show({ kind: 'error', text: errorText(error) })
      return false
    },
  )
const input = (job_id: number) => ({ params: { job_id } })

export const cancelJob = (job_id: number): Promise<boolean> => orTell(call(jobCancel, input(job_id)))
const beginAgain = (job_id: number): Promise<boolean> => orTell(call(jobAgain, input(job_id)).then((begun) => awaitJob(begun.job_id)))
const putAway = (job_id: number): Promise<boolean> => orTell(call(jobPutAway, input(job_id)))
export const saveJob = (job_id: number, name: string): Promise<boolean> => orTell(download(jobFile, input(job_id), name))

/** Opens what a bulk failed for, as a list. */
function showFailed(kind: string, ids: readonly string[]) {
  if (kind === 'bulk.order') return { show: () => void runCommand('order.show-these', { order_codes: ids }) }
  if (kind === 'bulk.chat') return { show: () => void runCommand('chat.show-these', { chat_codes: ids }) }
  return {}
}

/** A job as the tray shows work. */
function workOf({ job_id, kind, name, about, state, done, total, failed, failures, fail_message, file_name }: JobRow): Work {
  // What a run that ended by a mistake left undone of an upload is done by another.
  const shownFailures = state === 'failed' ? [{ id: name, reason: fail_message ?? '', again: kind === 'listing.upload' }] : failures
  const ids = failures.map(({ id }) => id)
  return {
    id: `job-${job_id}`,
    title: name,
    about,
    total: total ?? done,
    finished: done,
    failures: shownFailures.map(({ id, name: known, reason, again = false }: JobFailure) => ({ id: known ?? id, reason, final: !again })),
    failed: Math.max(failed, shownFailures.length),
    state: isJobOver(state) ? (state === 'cancelled' ? 'cancelled' : 'done') : 'running',
    lines: [],
    cancel: () => void cancelJob(job_id),
    retry: () => void beginAgain(job_id),
    // Of many only the first are told here.
    ...(failed > failures.length && { retryLabel: t('workbench.work.retry-failed') }),
    kept: {
      putAway: () => void putAway(job_id),
      ...(ids.length > 0 && showFailed(kind, ids)),
      ...(state === 'done' && file_name !== null && { save: () => void saveJob(job_id, file_name) }),
    },
  }
}

function show(rows: readonly JobRow[]): void {
  showKept(rows.toReversed().map(workOf))
  for (const [job_id, end] of ends) {
    const row = rows.find((one) => one.job_id === job_id)
    if (row && !isJobOver(row.state)) end.seen = true
    else if (row || end.seen) {
      ends.delete(job_id)
      end.tell(row ?? null)
    }
  }
  for (const { job_id, state, failed, file_name } of rows) {
    const how = awaited.get(job_id)
    if (!how || !isJobOver(state)) continue
    awaited.delete(job_id)
    const leave = () => setTimeout(() => void putAway(job_id), readable)
    if (how === 'save' && file_name !== null) void saveJob(job_id, file_name).then((saved) => saved && leave())
    else if (state === 'done' && failed === 0) leave()
  }
}

/** Shows the person's jobs in the tray until they are put away, in every window alike. Answers how to stop. */
export function followJobs(): () => void {
  const observer = new QueryObserver(queryClient, {
    ...openJobs,
    refetchInterval: ({ state }) => (liveStatus() !== 'connected' && state.data?.rows.some((job) => !isJobOver(job.state)) ? askEvery : false),
  })
  return observer.subscribe(({ data }) => data && show(data.rows))
}
