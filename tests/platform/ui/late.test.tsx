// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Asked, type Late, late, useLate } from '#platform/ui/late.tsx'
import { reloadForNewVersion } from '#platform/windows/reload-once.ts'
import { setUpPage, show } from './render.tsx'

vi.mock('#platform/windows/reload-once.ts', () => ({ reloadForNewVersion: vi.fn(async () => false) }))

beforeEach(() => void vi.mocked(reloadForNewVersion).mockReset().mockResolvedValue(false))
setUpPage()

const text = { default: () => <p>here</p> }

function Shown({ code }: { code: Late<object> }) {
  const { Content, failed, retry } = useLate(code)
  if (Content) return <Content />
  return failed ? (
    <button type="button" onClick={retry}>
      again
    </button>
  ) : (
    <p>waiting</p>
  )
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const soon = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('late code', () => {
  it('appears when it has come, and is fetched once', async () => {
    const fetch = vi.fn(async () => text)
    const code = late<object>(fetch)
    render(<Shown code={code} />)
    expect(screen.getByText('waiting')).toBeTruthy()
    await act(() => Promise.all([code.load(), code.load()]))
    expect(screen.getByText('here')).toBeTruthy()
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('can be tried again when it did not come', async () => {
    const fetch = vi.fn<() => Promise<typeof text>>().mockImplementationOnce(lost).mockResolvedValueOnce(text)
    const code = late<object>(fetch)
    await expect(code.load()).rejects.toMatchObject({ code: 'NETWORK' })
    await expect(code.load()).resolves.toBe(text.default)
  })

  it('reloads the page of an older version instead of failing', async () => {
    vi.mocked(reloadForNewVersion).mockResolvedValue(true)
    const code = late<object>(lost)
    const settled = vi.fn()
    code.load().then(settled, settled)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(settled).not.toHaveBeenCalled()
    expect(reloadForNewVersion).toHaveBeenCalledOnce()
  })

  describe('that the network loses', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('is asked for again by itself, less and less often, until it is there', async () => {
      const fetch = vi.fn<() => Promise<typeof text>>().mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValueOnce(text)
      render(<Shown code={late<object>(fetch)} />)
      await soon(0)
      expect(screen.getByText('again')).toBeTruthy()
      await soon(1_000)
      await soon(1_900)
      expect(fetch).toHaveBeenCalledTimes(2)
      await soon(100)
      expect(screen.getByText('here')).toBeTruthy()
    })

    it('is asked for at once when the network is back, and when somebody asks', async () => {
      const fetch = vi.fn<() => Promise<typeof text>>().mockImplementation(lost)
      render(<Shown code={late<object>(fetch)} />)
      await soon(0)
      act(() => void window.dispatchEvent(new Event('online')))
      await soon(0)
      expect(fetch).toHaveBeenCalledTimes(2)
      fetch.mockResolvedValue(text)
      fireEvent.click(screen.getByText('again'))
      await soon(0)
      expect(screen.getByText('here')).toBeTruthy()
    })

    it('is not asked for once nobody shows it any more', async () => {
      const fetch = vi.fn<() => Promise<typeof text>>().mockImplementation(lost)
      const { unmount } = render(<Shown code={late<object>(fetch)} />)
      await soon(0)
      unmount()
      await soon(60_000)
      expect(fetch).toHaveBeenCalledOnce()
    })

    it('closes what was asked for, says why, and comes the next time', async () => {
      const fetch = vi.fn<() => Promise<typeof text>>().mockImplementationOnce(lost).mockResolvedValueOnce(text)
      const code = late<object>(fetch)
      const close = vi.fn()
      const asked = <Asked code={code} of={{}} close={close} />
      const { rerender } = show(asked)
      await soon(0)
      expect(close).toHaveBeenCalledOnce()
      expect(screen.getByRole('alert').textContent).toContain('Tidak bisa menghubungi server')
      rerender(<p>closed</p>)
      rerender(asked)
      await soon(0)
      expect(screen.getByText('here')).toBeTruthy()
    })
  })
})
