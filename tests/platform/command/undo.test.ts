// @vitest-environment jsdom

import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelWork, retryWork, startWork, useLongWork } from '#platform/command/long-work.ts'
import { sendQueue } from '#platform/command/send-queue.ts'
import { forgetUndos, offerUndo, undoNewest } from '#platform/command/undo.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { useToasts } from '#platform/ui/toast.ts'

await startI18n('id')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  sendQueue.sendNow()
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
    expect(send).toHaveBeenCalledExactlyOnceWith({ leaving: false })
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
    expect(send).toHaveBeenCalledExactlyOnceWith({ leaving: true })
  })
})

describe('undo', () => {
  const undo = (label: string) => ({ label, run: vi.fn() })

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

  it('takes back what waits before what was done', async () => {
    const done = undo('workbench.command.theme')
    offerUndo(done)
    const { takeBack } = hold()
    await undoNewest()
    expect(takeBack).toHaveBeenCalledOnce()
    expect(done.run).not.toHaveBeenCalled()
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
