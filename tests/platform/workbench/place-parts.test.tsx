// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refresh } from '#commands/list/pane-keys.command.ts'
import { orderStatusSummary } from '#contract/order/order.endpoints.ts'
import { orderTagList } from '#contract/order/order-marks.endpoints.ts'
import type { Command } from '#kernel/command.ts'
import { setCommands } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { contextStore } from '#platform/command/context.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { queryClient } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { paneContext, setPaneController } from '#platform/workbench/pane-store.ts'
import { PlaceParts } from '#platform/workbench/place-parts.tsx'
import { workbench } from '#platform/workbench/workbench.ts'
import { fakeApi, ok, refusal, sessionOf } from '../support/fake-api.ts'

await startI18n('id')
startSession()
setCommands([refresh as unknown as Command])
beforeEach(() => signIn(sessionOf(1)))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const Counts = () => <p>{`counts: ${usePart(orderStatusSummary).data?.summary.length ?? 'unknown'}`}</p>
const Tags = () => <p>{`tags: ${usePart(orderTagList).data?.tags.length ?? 'unknown'}`}</p>

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <section data-pane-id={workbench.focusedPane()} tabIndex={-1}>
        <PlaceParts>
          <Counts />
          <Tags />
        </PlaceParts>
      </section>
    </QueryClientProvider>,
  )

describe('parts of a place', () => {
  it('that could not be read are told once, and read again by a press', async () => {
    let lost = true
    const requests = fakeApi(() => (lost ? refusal('TOO_MANY_REQUESTS') : ok({ summary: [], tags: [] })))
    show()
    const line = await screen.findByRole('alert')
    expect(requests).toHaveLength(2)
    expect(line.textContent).toContain('Sebagian isi di sini tidak terbaca')
    lost = false
    act(() => screen.getByRole('button', { name: 'Coba lagi' }).click())
    expect(document.activeElement).toBe(line.closest('section'))
    await screen.findByText('counts: 0')
    await screen.findByText('tags: 0')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(requests).toHaveLength(4)
  })

  it('are read again by the key that reads again what a pane is about', async () => {
    let lost = true
    const requests = fakeApi(() => (lost ? refusal('TOO_MANY_REQUESTS') : ok({ summary: [], tags: [] })))
    const refreshed = vi.fn()
    setPaneController(workbench.focusedPane(), { refresh: refreshed })
    contextStore.set('pane', paneContext(workbench.focusedPane()))
    show()
    await screen.findByRole('alert')
    lost = false
    act(() => void runCommand(refresh.id))
    await screen.findByText('tags: 0')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(refreshed).toHaveBeenCalledOnce()
    expect(requests).toHaveLength(4)
  })

  it('are not told to who may not see them, and not when they are there no more', async () => {
    const requests = fakeApi(({ path }) => refusal(path.includes('tag') ? 'NO_PRIVILEGE' : 'NOT_FOUND'))
    show()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(requests).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that are not shown any more are not told', async () => {
    fakeApi(({ path }) => (path.includes('tag') ? ok({ tags: [] }) : refusal('TOO_MANY_REQUESTS')))
    const { rerender } = show()
    await screen.findByRole('alert')
    rerender(
      <QueryClientProvider client={queryClient}>
        <PlaceParts>
          <Tags />
        </PlaceParts>
      </QueryClientProvider>,
    )
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
