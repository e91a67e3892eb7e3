import { setTimeout as sleep } from 'node:timers/promises'
import { declareQueues, openBoss } from '#server/db/outbox.ts'
import type { Services } from '#server/domains/handler.ts'
import { mailJob } from '#server/domains/mail/mail.port.ts'
import { startDueWatch } from '#server/jobs/due-watch.ts'
import { createSendMail } from '#server/jobs/send-mail.ts'
import { queues } from '#server/jobs/start-jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'

/** The part of the job runner that writes letters. */
export async function startPost(services: Services) {
  const { database, notifications, log } = services
  // Every queue: calls add to others too, where nobody works on them in these tests.
  await declareQueues(database, queues)
  const boss = openBoss(database, { schedule: false, supervise: false })
  const due = startDueWatch(database, log)
  // One by one, so that letters lie in the order in which they were asked for.
  const worker = await startWorker({ boss, database, notifications, due, log, queue: mailJob, concurrency: 1, run: createSendMail(services) })
  const waiting = async () => {
    const { rows } = await database.system(({ client }) =>
      client.query<{ n: number }>(`select count(*)::int as n from pgboss.job where name = $1 and state < 'completed'`, [mailJob]),
    )
    return rows[0]?.n ?? 0
  }
  return {
    /** Resolves when no letter waits. */
    async idle(): Promise<void> {
      for (const until = Date.now() + 60_000; (await waiting()) > 0; await sleep(10))
        if (Date.now() > until) throw new Error('Letters are still waiting')
    },
    async stop() {
      await due.stop()
      await worker.stop()
    },
  }
}
