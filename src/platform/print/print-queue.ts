import { z } from 'zod'
import { create } from 'zustand'
import { documentPrinted } from '#contract/order/document-printed.endpoints.ts'
import { documentRead } from '#contract/order/order.endpoints.ts'
import { call, callFile } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { storedEntry } from '#platform/storage/stored.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { AgentError, printAtAgent } from './print-agent.ts'
import { runAlone } from './run-alone.ts'

const printJobSchema = z.object({
  id: z.string(),
  /** What is printed, as the printer's queue shows it. */
  title: z.string(),
  document_id: z.string(),
  labels: z.number(),
  /** `reported`: on paper, and the server is not told yet. */
  state: z.enum(['queued', 'sending', 'reported', 'printed', 'failed']),
  reason: z.string().nullable(),
  at: z.string(),
})
export type PrintJob = z.output<typeof printJobSchema>

/** Jobs that are done and still shown. */
const mostDone = 30

const entry = storedEntry('print-queue', z.array(printJobSchema))
export const usePrintQueue = create<{ readonly jobs: readonly PrintJob[] }>(() => ({ jobs: entry.read() ?? [] }))
entry.onChange((jobs) => usePrintQueue.setState({ jobs: jobs ?? [] }))

/** Oldest first; what is done is forgotten first. Read anew, since other windows queue too. */
function change(of: (jobs: readonly PrintJob[]) => readonly PrintJob[]): void {
  const jobs = of(entry.read() ?? [])
  const done = jobs.filter(({ state }) => state === 'printed')
  const kept = jobs.filter((job) => job.state !== 'printed' || done.indexOf(job) >= done.length - mostDone)
  entry.write([...kept])
  usePrintQueue.setState({ jobs: kept })
}
const set = (id: string, news: Partial<PrintJob>) => change((jobs) => jobs.map((job) => (job.id === id ? { ...job, ...news } : job)))

export function queuePrint(job: Pick<PrintJob, 'title' | 'document_id' | 'labels'>): void {
  change((jobs) => [...jobs, { ...job, id: randomKey(), state: 'queued', reason: null, at: new Date().toISOString() }])
  void runPrintQueue()
}

export function retryPrint(id: string): void {
  set(id, { state: 'queued', reason: null })
  void runPrintQueue()
}

export const removePrint = (id: string): void => change((jobs) => jobs.filter((job) => job.id !== id))

const reasonOf = (error: unknown): string => {
  if (!(error instanceof AgentError)) return errorText(error)
  return error.code === 'UNREACHED' || error.code === 'NOT_PAIRED' ? t(`print.reason.${error.code}`) : error.message
}

async function printOne(job: PrintJob): Promise<void> {
  let { state } = job
  try {
    if (state !== 'reported') {
      set(job.id, { state: 'sending' })
      const file = await callFile(documentRead, { params: { document_id: job.document_id } })
      await printAtAgent(job.id, job.title, file)
      state = 'reported'
      set(job.id, { state })
    }
    await call(documentPrinted, { params: { document_id: job.document_id } }, { idempotencyKey: job.id })
    set(job.id, { state: 'printed', reason: null })
  } catch (error) {
    // What is on paper is not printed again: only the server has to be told.
    const reason = reasonOf(error)
    set(job.id, { state: state === 'reported' ? 'reported' : 'failed', reason })
    toast.show({
      kind: 'error',
      text: t('print.failed', { title: job.title, reason }),
      action: { label: t('common.action.retry'), run: () => retryOf(job.id) },
    })
    if (state === 'reported') throw error
  }
}

function retryOf(id: string): void {
  const job = (entry.read() ?? []).find((one) => one.id === id)
  if (job?.state === 'failed') retryPrint(id)
  else void runPrintQueue()
}

/** One after the other, in one window of the browser at a time. What a window that is gone was sending is sent again under its id. */
export async function runPrintQueue(): Promise<void> {
  await runAlone('print-queue', async () => {
    for (;;) {
      const next = (entry.read() ?? []).find(({ state }) => state !== 'printed' && state !== 'failed')
      if (!next) return
      try {
        await printOne(next)
      } catch {
        return
      }
    }
  })
}
