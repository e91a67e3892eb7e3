// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { JobRow } from '#contract/job/job.ts'
import { awaitJob, followJobs } from '#platform/command/jobs.ts'
import { dismissFinished, useLongWork } from '#platform/command/long-work.ts'
import { forgetWorks, isWorking } from '#platform/command/works.ts'
import '#platform/entities/entities.ts'
import { renderHook } from '@testing-library/react'
import { startLive, stopLive } from '#platform/live/live.ts'
import type { LiveListener } from '#platform/live/live-source.ts'
import { queryClient } from '#platform/query/query.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../support/fake-api.ts'

startSession()
const running: JobRow = {
  job_id: 1,
  kind: 'list.export',
  version: 2,
  state: 'running',
  done: 100,
  total: 400,
  name: 'Pembeli',
  about: null,
  is_open: true,
  failed: 0,
  failures: [],
  fail_message: null,
  file_name: null,
  file_bytes: null,
  created_at: '2026-05-01T00:00:00.000Z',
  ended_at: null,
}
let rows: JobRow[]
let listener: LiveListener | undefined
let stop = (): void => undefined
let requests: ReturnType<typeof fakeApi>
beforeEach(() => {
  rows = [running]
  requests = fakeApi(({ path }) => (path.startsWith('/job/list') ? ok({ rows, has_more: false }) : ok(running)))
  signIn(sessionOf(1))
  startLive({ start: (its) => (listener = its), stop() {}, readAt() {} })
  listener?.status('connected')
})
afterEach(() => {
  stop()
  stopLive()
  queryClient.clear()
  forgetWorks()
  vi.unstubAllGlobals()
})

const works = () => renderHook(useLongWork).result.current
const paths = () => requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
let cursor = 0
const news = (change: Partial<JobRow> & { user_id?: number }): void => {
  const { job_id, version, state, done, total } = { ...running, ...change }
  const event = {
    type: 'job.changed' as const,
    cursor: ++cursor,
    at: '',
    agent_id: null,
    user_id: change.user_id ?? 7,
    job_id,
    version,
    state,
    done,
    total,
  }
  listener?.events([event], cursor, cursor - 1)
}

it('a job of one’s own is in the tray, comes further with its news, and another person’s is not asked about', async () => {
  stop = followJobs()
  await vi.waitFor(() => expect(works()).toMatchObject([{ title: 'Pembeli', finished: 100, total: 400, state: 'running' }]))
  requests.length = 0
  news({ version: 3, done: 200 })
  news({ version: 9, done: 9, user_id: 8, state: 'done' })
  await vi.waitFor(() => expect(works()).toMatchObject([{ finished: 200, state: 'running' }]))
  expect(requests).toEqual([])
  // It goes on without this window: nothing waits for it.
  expect(isWorking()).toBe(false)
})

it('one that ended is read again, and put away in every window when it is closed here', async () => {
  stop = followJobs()
  await vi.waitFor(() => expect(works()).toHaveLength(1))
  rows = [{ ...running, version: 5, state: 'done', done: 400, failed: 2, failures: [{ id: 'A', reason: 'habis' }], file_name: 'gagal.xlsx' }]
  news({ version: 5, state: 'done', done: 400 })
  await vi.waitFor(() => expect(works()).toMatchObject([{ state: 'done', failed: 2, failures: [{ id: 'A', final: true }] }]))
  expect(works()[0]?.kept?.save).toBeDefined()
  expect(dismissFinished()).toBe(true)
  await vi.waitFor(() => expect(paths()).toContain('POST /job/1/put-away'))
})

it('what a job made that was begun here is saved, though it ended before its beginning was answered', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  rows = [{ ...running, state: 'done', file_name: 'Pembeli.xlsx' }]
  stop = followJobs()
  await vi.waitFor(() => expect(works()).toHaveLength(1))
  expect(paths()).not.toContain('GET /job/1/file')
  awaitJob(1, 'save')
  await vi.waitFor(() => expect(paths()).toContain('GET /job/1/file'))
})

it('what a bulk failed for can be opened: orders as orders, chats as chats, and nothing of an export', async () => {
  const failures = [{ id: 'C1', reason: 'Chat tidak ada', again: false }]
  const over = { ...running, state: 'done' as const, failed: 1, failures }
  rows = [over, { ...over, job_id: 2, kind: 'bulk.chat' }, { ...over, job_id: 3, kind: 'bulk.order' }]
  stop = followJobs()
  await vi.waitFor(() => expect(works()).toHaveLength(3))
  expect(works().map(({ kept }) => kept?.show !== undefined)).toEqual([true, true, false])
})
