// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { any } from '#contract/core/privilege.ts'
import type { Macro } from '#contract/keymap/macro.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { bus, setCommands } from '#platform/command/bus.ts'
import { replayMacro } from '#platform/command/macro-replay.ts'
import { sendQueue } from '#platform/command/send-queue.ts'
import { randomKey } from '#platform/http/random-key.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { sessionOf } from '../support/fake-api.ts'

await startI18n('id')
signIn(sessionOf(1))

/** What was sent, by the order that it was of. */
let sent: string[] = []
/** Lets the next run that asks the network go on. */
let answers: (() => void)[] = []

/** Asks the network first, as accepting does, and then holds. */
const accept = defineCommand({
  id: 'test.accept',
  title: 'order.command.accept',
  group: 'order.group',
  access: any('order'),
  async run({ context }) {
    await new Promise<void>((resolve) => answers.push(resolve))
    const [code = ''] = context['selection.codes'] as readonly string[]
    sendQueue.hold({ label: 'order.hold.accept', values: { count: 1 }, seconds: 5, send: () => sent.push(code) }, context)
  },
})
setCommands([accept])

const macro: Macro = { macro_id: randomKey(), name: 'Terima', over: 'each', steps: [{ command: accept.id, args: {} }] }
const selected = (...codes: string[]) => ({ 'selection.kind': 'order', 'selection.codes': codes, 'selection.count': codes.length })
const answer = async () => {
  for (const resolve of answers.splice(0)) resolve()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  answers = []
})
afterEach(() => void vi.useRealTimers())

it('a macro sends its own steps once the first was let go, and not what is pressed by hand meanwhile', async () => {
  void replayMacro(macro, selected('A', 'B'))
  await answer()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['A'])
  // The macro's second row waits for the network.
  sendQueue.hold({ label: 'order.hold.accept', values: { count: 1 }, seconds: 5, send: () => sent.push('by key') })
  void bus.run(accept.id, {}, selected('by command'))
  await answer()
  expect(sent).toEqual(['A', 'B'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['A', 'B', 'by key', 'by command'])
})

it('two macros at once each have their own', async () => {
  void replayMacro(macro, selected('A1', 'A2'))
  await vi.advanceTimersByTimeAsync(0)
  const [first] = answers.splice(0)
  void replayMacro(macro, selected('B1', 'B2'))
  await vi.advanceTimersByTimeAsync(0)
  first?.()
  await answer()
  // Neither goes on to its second row while its first can be taken back.
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent.toSorted()).toEqual(['A1', 'B1'])
  await answer()
  expect(sent.toSorted()).toEqual(['A1', 'A2', 'B1', 'B2'])
})
