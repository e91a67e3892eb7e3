import { QueryObserver } from '@tanstack/react-query'
import type { CallReply } from '#contract/core/endpoint.ts'
import { jobCancel, jobFile, jobList, jobPutAway } from '#contract/job/job.endpoints.ts'
import { isJobOver, type JobRow } from '#contract/job/job.ts'
import { call } from '#platform/http/call.ts'
import { download } from '#platform/http/download.ts'
import { liveStatus } from '#platform/live/live.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { readable, showKept, type Work } from './long-work.ts'

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
const putAway = (job_id: number): Promise<boolean> => orTell(call(jobPutAway, input(job_id)))
export const saveJob = (job_id: number, name: string): Promise<boolean> => orTell(download(jobFile, input(job_id), name))

/** A job as the tray shows work. */
function workOf({ job_id, name, state, done, total, failed, failures, fail_message, file_name }: JobRow): Work {
  const shownFailures = state === 'failed' ? [{ id: name, reason: fail_message ?? '' }] : failures
  return {
    id: `job-${job_id}`,
    title: name,
    total: total ?? done,
    finished: done,
    failures: shownFailures.map((failure) => ({ ...failure, final: true })),
    failed: Math.max(failed, shownFailures.length),
    state: isJobOver(state) ? (state === 'cancelled' ? 'cancelled' : 'done') : 'running',
    lines: [],
    cancel: () => void cancelJob(job_id),
    kept: {
      putAway: () => void putAway(job_id),
      ...(state === 'done' && file_name !== null && { save: () => void saveJob(job_id, file_name) }),
    },
  }
}

function show(rows: readonly JobRow[]): void {
  showKept(rows.toReversed().map(workOf))
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
