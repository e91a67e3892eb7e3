// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadForNewVersion } from '#platform/windows/reload-once.ts'
import { type Late, late, useLate } from '#platform/workbench/late.tsx'

vi.mock('#platform/windows/reload-once.ts', () => ({ reloadForNewVersion: vi.fn(async () => false) }))

beforeEach(() => void vi.mocked(reloadForNewVersion).mockReset().mockResolvedValue(false))
afterEach(cleanup)

const text = { default: () => <p>here</p> }

function Shown({ code }: { code: Late<object> }) {
  const Content = useLate(code)
  return Content ? <Content /> : <p>waiting</p>
}

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
    const fetch = vi.fn<() => Promise<typeof text>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(text)
    const code = late<object>(fetch)
    await expect(code.load()).rejects.toThrow('Failed to fetch')
    await expect(code.load()).resolves.toBe(text.default)
  })

  it('reloads the page of an older version instead of failing', async () => {
    vi.mocked(reloadForNewVersion).mockResolvedValue(true)
    const code = late<object>(() => Promise.reject(new TypeError('Failed to fetch')))
    const settled = vi.fn()
    code.load().then(settled, settled)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(settled).not.toHaveBeenCalled()
    expect(reloadForNewVersion).toHaveBeenCalledOnce()
  })
})
