import { isJobOver, type JobRow } from '#contract/job/job.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { entity } from '#platform/query/entity.ts'
import { subject } from '#platform/session/session.ts'

type JobNews = Extract<LiveEvent, { type: 'job.changed' }>

/** Exports and other long work of the person's own. How it ended, and what it made, is read again. */
export const jobEntity = entity<JobNews, JobRow>({
  tags: ['job'],
  news: { 'job.changed': (event) => (event.user_id === subject()?.user_id ? [[String(event.job_id), event]] : []) },
  row(row, { of }) {
    const news = of.get(String(row.job_id))
    if (!news || news.version <= row.version || isJobOver(news.state)) return row
    const { version, state, done, total } = news
    return { ...row, version, state, done, total }
  },
  replies: { 'job.list': [{ rows: 'rows' }, { again: (_input, { all }) => all.some(({ state }) => state !== 'running') }] },
})
