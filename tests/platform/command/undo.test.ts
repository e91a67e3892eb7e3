// @vitest-environment jsdom

import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Command, UndoOutcome } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { bus, setCommands } from '#platform/command/bus.ts'
import { retryWork, startWork, useLongWork } from '#platform/command/long-work.ts'
import { sendQueue } from '#platform/command/send-queue.ts'
import { forgetUndos, offerUndo, showsUndo, undoables, undoEntry, undoNewest } from '#platform/command/undo.ts'
import { cancelWork, retryable } from '#platform/command/works.ts'
import { networkError } from '#platform/http/api-error.ts'
import { startI18n, t } from '#platform/i18n/i18n.ts'
import { leave } from '#platform/session/leaving.ts'
import { useSession } from '#platform/session/session.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { sessionOf } from '../support/fake-api.ts'

await startI18n('id')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  void leave()
  forgetUndos()
  useToasts.setState({ toasts: [] })
  vi.useRealTimers()
})

const hold = (change: { seconds?: number } = {}) => {
  const send = vi.fn()
  const takeBack = vi.fn()
  sendQueue.hold({ label: 'order.hold.accept', values: { count: 2 }, seconds: 5, send, takeBack, ...change })
  return { send, takeBack }
}

describe('what waits to be sent', () => {
  it('goes out after its seconds', () => {
    const { send } = hold()
    vi.advanceTimersByTime(4_999)
    expect(send).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(send).toHaveBeenCalledExactlyOnceWith()
  })

  it('is taken back by undo, the newest first', async () => {
    const [first, second] = [hold(), hold()]
    expect(await undoNewest()).toBe(true)
    vi.advanceTimersByTime(5_000)
    expect(second.takeBack).toHaveBeenCalledOnce()
    expect(second.send).not.toHaveBeenCalled()
    expect(first.send).toHaveBeenCalledOnce()
  })

  it('goes out at once when the page is left, and never twice', () => {
    const { send } = hold()
    window.dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(10_000)
    expect(send).toHaveBeenCalledExactlyOnceWith({ keepalive: true, token: null })
  })
})

describe('undo', () => {
  const undo = (label: string) => ({ label, run: vi.fn(() => 'done' as const) })

  it('takes back commands from the newest on, each once', async () => {
    const [first, second] = [undo('workbench.command.theme'), undo('workbench.command.density')]
    offerUndo(first)
    offerUndo(second)
    await undoNewest()
    await undoNewest()
    expect(await undoNewest()).toBe(false)
    expect(second.run.mock.invocationCallOrder[0]).toBeLessThan(first.run.mock.invocationCallOrder[0] ?? 0)
    expect(first.run).toHaveBeenCalledOnce()
  })

  it('says what it undoes, with a button that does it', async () => {
    const one = undo('workbench.command.theme')
    offerUndo(one)
    const [toast] = useToasts.getState().toasts
    expect(toast?.text).toBe('Ganti tema')
    toast?.action?.run()
    await vi.runAllTimersAsync()
    expect(one.run).toHaveBeenCalledOnce()
    expect(await undoNewest()).toBe(false)
  })

  it('names first what nobody sees named any more, and undoes it by the next press', async () => {
    const one = undo('workbench.command.theme')
    offerUndo(one)
    useToasts.setState({ toasts: [] })
    expect(await undoNewest()).toBe(true)
    expect(one.run).not.toHaveBeenCalled()
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Urungkan: Ganti tema?'])
    await undoNewest()
    expect(one.run).toHaveBeenCalledOnce()
  })

  it('needs no naming where a screen shows it', async () => {
    const one = undo('workbench.command.theme')
    offerUndo(one)
    useToasts.setState({ toasts: [] })
    const end = showsUndo(undoables()[0]?.id ?? '')
    await undoNewest()
    end()
    expect(one.run).toHaveBeenCalledOnce()
  })

  it('says of what was sent for good that it cannot be undone, instead of undoing what came before it', async () => {
    const before = undo('workbench.command.theme')
    offerUndo(before)
    hold()
    vi.advanceTimersByTime(5_000)
    useToasts.setState({ toasts: [] })
    expect(await undoNewest()).toBe(true)
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Sudah dikirim, tidak bisa diurungkan: Terima 2 pesanan'])
    await undoNewest()
    expect(before.run).not.toHaveBeenCalled()
    await undoNewest()
    expect(before.run).toHaveBeenCalledOnce()
  })

  it('takes back what waits before what was done', async () => {
    const done = undo('workbench.command.theme')
    offerUndo(done)
    const { takeBack } = hold()
    await undoNewest()
    expect(takeBack).toHaveBeenCalledOnce()
    expect(done.run).not.toHaveBeenCalled()
  })
})

describe('an undo that fails', () => {
  const texts = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)
  const noNetwork = `error: ${t('common.error.network')}`
  const undone = `info: ${t('workbench.undo.done', { what: 'Ganti tema' })}`
  const failsOnce = () => vi.fn<() => Promise<void>>().mockRejectedValueOnce(networkError())
  const change = (more: Partial<Command>) =>
    defineCommand({ id: 'test.change', title: 'workbench.command.theme', group: 'workbench.group.app', access: 'user', run() {}, ...more } as Command)

  beforeEach(() => void useSession.setState({ status: 'signed-in', ...sessionOf(1) }))
  afterEach(() => {
    localStorage.clear()
    useSession.setState({ status: 'signed-out', user: null, workspace: null })
  })

  it('in this window says so once, and can be tried again', async () => {
    const takeBack = failsOnce()
    setCommands([change({ run: () => ({ label: 'workbench.command.theme', run: takeBack }) })])
    await bus.run('test.change')
    expect(await undoNewest()).toBe(true)
    expect(texts()).toEqual([noNetwork])
    expect(undoables()).toHaveLength(1)
    useToasts.setState({ toasts: [] })
    await undoNewest()
    expect(await undoNewest()).toBe(true)
    expect(texts()).toEqual([undone])
    expect(await undoNewest()).toBe(false)
    expect(takeBack).toHaveBeenCalledTimes(2)
  })

  it('by a command says so once, and stands where it stood', async () => {
    const takeBack = failsOnce()
    const by = { command: 'test.back', args: {} }
    setCommands([
      change({ run: () => ({ label: 'workbench.command.theme', by }) }),
      change({ id: 'test.next', run: () => ({ label: 'workbench.command.density', by: { command: 'test.next', args: {} } }) }),
      change({ id: 'test.back', run: takeBack }),
    ])
    await bus.run('test.change')
    vi.advanceTimersByTime(1)
    await bus.run('test.next')
    const before = undoables()
    useToasts.setState({ toasts: [] })
    expect(await undoEntry(before[1]?.id ?? '')).toBe(true)
    expect(texts()).toEqual([noNetwork])
    expect(undoables()).toEqual(before)
    useToasts.setState({ toasts: [] })
    expect(await undoEntry(before[1]?.id ?? '')).toBe(true)
    expect(texts()).toEqual([undone])
    expect(undoables()).toEqual(before.slice(0, 1))
  })

  it('because the command is not there for the person any more says so, and is gone', async () => {
    setCommands([change({ run: () => ({ label: 'workbench.command.theme', by: { command: 'test.gone', args: {} } }) })])
    await bus.run('test.change')
    expect(await undoNewest()).toBe(true)
    expect(texts()).toEqual([`info: ${t('workbench.undo.gone')}`])
    expect(await undoNewest()).toBe(false)
  })

  it('is not undone twice while it is under way', async () => {
    let end: (outcome: UndoOutcome) => void = () => {}
    const outcome = new Promise<UndoOutcome>((resolve) => {
      end = resolve
    })
    const run = vi.fn(() => outcome)
    offerUndo({ label: 'workbench.command.theme', run })
    const first = undoNewest()
    expect(await undoNewest()).toBe(false)
    end('failed')
    await first
    expect(run).toHaveBeenCalledOnce()
    expect(undoables()).toHaveLength(1)
  })
})

describe('long work', () => {
  const works = () => renderHook(useLongWork).result.current

  it('counts what is through and what failed, and tells how it ended', () => {
    const work = startWork({ title: 'Menerima 3 pesanan', total: 3 })
    work.step(2)
    work.fail({ id: 'SHPE-1', reason: 'Ditolak marketplace' })
    work.step()
    work.done()
    expect(works().at(-1)).toMatchObject({ finished: 3, total: 3, state: 'done', failures: [{ id: 'SHPE-1' }] })
  })

  it('does the failed rows again, and leaves the tray to the new work', () => {
    const work = startWork({ title: 'Menerima 2 pesanan', total: 2 })
    const retry = vi.fn()
    work.onRetry(retry)
    work.fail({ id: 'SHPE-1', reason: 'x' })
    work.done()
    const id = works().at(-1)?.id ?? ''
    retryWork(id)
    expect(retry).toHaveBeenCalledWith(['SHPE-1'])
    expect(works().some((one) => one.id === id)).toBe(false)
  })

  it('does not try again what cannot succeed, and offers it only for the rest', () => {
    const work = startWork({ title: 'Menerima 2 pesanan', total: 2 })
    const retry = vi.fn()
    work.onRetry(retry)
    work.fail({ id: 'TKTK-1', reason: 'TikTok tidak mendukung tindakan ini', final: true })
    work.fail({ id: 'SHPE-1', reason: 'x' })
    work.done()
    const shown = works().at(-1)
    expect(shown && retryable(shown).map(({ id }) => id)).toEqual(['SHPE-1'])
    retryWork(shown?.id ?? '')
    expect(retry).toHaveBeenCalledExactlyOnceWith(['SHPE-1'])
  })

  it('is cancelled once, and knows it', () => {
    const work = startWork({ title: 'Menerima 2 pesanan', total: 2 })
    const cancel = vi.fn()
    work.onCancel(cancel)
    const id = works().at(-1)?.id ?? ''
    cancelWork(id)
    cancelWork(id)
    work.done()
    expect(cancel).toHaveBeenCalledOnce()
    expect(work.cancelled).toBe(true)
    expect(works().at(-1)?.state).toBe('cancelled')
  })
})
