// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromAnotherWindow, sessionOf } from '../support/fake-api.ts'

/** A window of its own beside those opened before: it shares their storage and, unless it is deaf, their channel. */
async function openWindow(key: string, { deaf = false } = {}) {
  vi.resetModules()
  const session = await import('#platform/session/session.ts')
  const bus = await import('#platform/windows/window-bus.ts')
  const drafts = await import('#platform/drafts/draft-store.ts')
  if (!deaf) bus.startWindowBus()
  session.signIn(sessionOf(1))
  drafts.startDrafts()
  return {
    text: () => drafts.readDraft(key)?.value ?? null,
    write: (text: string) => drafts.writeDraft(key, text),
    clear: () => drafts.clearDraft(key),
  }
}

/** Messages between windows take their time. */
const heard = (look: () => void) => vi.waitFor(look)

/** What waits to be kept is kept when a window is hidden. */
const hide = () => document.dispatchEvent(new Event('visibilitychange'))

const storageKey = (key: string) => `draft:7:${key}`
const kept = (key: string) => localStorage.getItem(storageKey(key))

afterEach(() => {
  // The windows of a test write nothing after it.
  hide()
  localStorage.clear()
  vi.useRealTimers()
})

describe('a draft that was cleared', { timeout: 30_000 }, () => {
  it('gives way to what a window that was opened later writes, which hears of what is written on', async () => {
    const first = await openWindow('sent')
    for (const text of ['a', 'ab', 'abc']) first.write(text)
    first.clear()
    const later = await openWindow('sent')
    expect(later.text()).toBeNull()
    later.write('n')
    await heard(() => expect(first.text()).toBe('n'))
    first.write('ne')
    await heard(() => expect(later.text()).toBe('ne'))
  })

  it('is cleared too in a window that missed the message, once it looks into storage', async () => {
    const first = await openWindow('missed')
    first.write('abc')
    hide()
    const deaf = await openWindow('missed', { deaf: true })
    expect(deaf.text()).toBe('abc')
    first.clear()
    fromAnotherWindow(storageKey('missed'), JSON.parse(kept('missed') ?? 'null'))
    expect(deaf.text()).toBeNull()
  })

  it('leaves nothing of what was written in storage, and is forgotten with time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = await openWindow('old')
    first.write('abc')
    first.clear()
    expect(kept('old') ?? '').not.toContain('abc')
    vi.setSystemTime(Date.now() + 31 * 24 * 60 * 60_000)
    await openWindow('old')
    expect(kept('old')).toBeNull()
  })
})
