import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { declareQueues } from '#server/db/outbox.ts'
import { queues, startJobs } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { programOf } from '#tests/support/program.ts'
import { type Desk, openDesk } from './desk.ts'
import { createFakeChannel, type FakeChannel } from './fake-channel.ts'

let channel: FakeChannel
let app: TestApp
let desk: Desk
let jobs: Awaited<ReturnType<typeof startJobs>> | undefined

beforeAll(async () => {
  channel = createFakeChannel()
  app = await startApp({ channels: channel.registry })
  await declareQueues(app.services.database, queues)
  desk = await openDesk(app)
  // What is written from now on is due at once for who has this clock.
  app.advance(10_000)
})
afterAll(() => app.stop())
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  channel.got.length = 0
  channel.asked.length = 0
})

const program = await programOf('tests/support/chat-process.ts')

/** A reply that another server process is sending, what it printed of it, and what ends that process as a power cut does. */
async function underWay(stuck: 'turn' | 'call') {
  const { chat_id, chat_code } = await desk.begin()
  await desk.reply(chat_code, 'Siap kak')
  app.advance(5_000)
  const ahead = app.services.now().getTime() - Date.now()
  const child = spawn(process.execPath, [program, app.databaseUrl, stuck, String(ahead)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const [printed] = await once(child.stdout, 'data')
  return { chat_id, chat_code, printed: String(printed), kill }
}
/** What the channel was asked about sending: a server that starts also looks at what buyers wrote. */
const askedOfSending = () => channel.asked.filter((what) => !what.startsWith('messagesSince'))
const status = async (chat_id: string) => (await desk.last(chat_id)).sent_status

it('a reply whose sender is killed before its call goes at once with the next server, and not before', async () => {
  const { chat_id, chat_code, kill } = await underWay('turn')
  await desk.goes(chat_code, 0)
  expect(channel.got).toHaveLength(0)
  await kill()
  jobs = await startJobs(app.services)
  await expect.poll(() => status(chat_id)).toBe(1)
  expect(channel.got).toHaveLength(1)
})

it('a server beside it sends it', async () => {
  const { chat_id, kill } = await underWay('turn')
  jobs = await startJobs(app.services)
  await kill()
  await expect.poll(() => status(chat_id)).toBe(1)
  expect(channel.got).toHaveLength(1)
})

it('a reply whose sender is killed in its call is asked about when the call is over, and not sent again', async () => {
  const { chat_id, chat_code, printed, kill } = await underWay('call')
  await kill()
  await desk.goes(chat_code, 0)
  // The call may still arrive.
  expect(askedOfSending()).toEqual([])
  channel.got.push({ chat_id, outgoing: JSON.parse(printed), mp_msg_id: `sent-${unique()}` })
  app.advance(12_500)
  jobs = await startJobs(app.services)
  await expect.poll(() => status(chat_id)).toBe(1)
  expect(askedOfSending()).toEqual([`sentAlready ${chat_id}`])
  expect(channel.got).toHaveLength(1)
})
