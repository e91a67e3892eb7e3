// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import type { Macro } from '#contract/keymap/macro.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { bus, setCommands } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { useLongWork } from '#platform/command/long-work.ts'
import { replayMacro } from '#platform/command/macro-replay.ts'
import { sendQueue, useSendQueue } from '#platform/command/send-queue.ts'
import { startI18n, translate } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { useToasts } from '#platform/ui/toast.ts'
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
const reply = defineCommand({
  id: 'test.reply',
  title: 'inbox.command.reply',
  group: 'inbox.group',
  access: any('order'),
  args: z.object({ emoji: z.string().max(1) }),
  run() {},
})
setCommands([accept, reply])

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

it('what waits for all that a macro does is called by the macro, and by how many rows it goes over', async () => {
  const waiting = () => renderHook(useSendQueue).result.current.map(({ label, values }) => translate(label, values))
  void replayMacro(macro, selected('A', 'B'))
  await answer()
  expect(waiting()).toEqual(['Makro “Terima” untuk 2 pilihan'])
  await sendQueue.takeBackNewest()
  expect(useToasts.getState().toasts.at(-1)?.text).toContain('Makro “Terima” untuk 2 pilihan')
  void replayMacro(macro, selected('A'))
  await answer()
  expect(waiting()).toEqual(['Makro “Terima”'])
  await sendQueue.takeBackNewest()
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

it('an argument that does not fit is told in words of the language, by a macro and by a command alike', async () => {
  const args = { emoji: 'two' }
  await replayMacro({ macro_id: randomKey(), name: 'Balas', over: 'once', steps: [{ command: reply.id, args }] }, {})
  expect(renderHook(useLongWork).result.current.at(-1)?.failures).toMatchObject([{ reason: 'Paling banyak 1 karakter' }])
  await runCommand(reply.id, args)
  expect(useToasts.getState().toasts.at(-1)?.text).toBe('Balas: Paling banyak 1 karakter')
})
