// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storeWays } from '#contract/store/connect.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { setCommands } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { contextStore } from '#platform/command/context.ts'
import { usePalette } from '#platform/command/palette-store.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { answer } from '#platform/palette/asking.ts'
import { commandRows, possibleEntries } from '#platform/palette/rows.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { type ApiRequest, fakeApi, ok, sessionOf } from '../platform/support/fake-api.ts'
import { declaredCommands } from '../support/declared.ts'

const store = (store_code: string, facts: object = {}) => ({
  store_code,
  store_name: `Toko ${store_code}`,
  store_id: store_code,
  marketplace: 'shopee',
  status: 2,
  store_shopee: { token_valid: true, permission_end: '2999-01-01T00:00:00.000Z' },
  store_lazada: null,
  store_tiktok: null,
  paused: false,
  shop_state: 'open',
  social_profile: null,
  stock_buffer: 3,
  ...facts,
})
const stores = [store('A'), store('B', { paused: true }), store('C', { status: 0 }), store('D', { marketplace: 'whatsapp', store_shopee: null })]
const ways = [{ marketplace: 'shopee', way: 'consent', chat_consent: true }]

setCommands(declaredCommands)
startSession()
let requests: ApiRequest[]
beforeEach(async () => {
  await startI18n('id')
  signIn(sessionOf(1))
  requests = fakeApi(({ path }) => ok(path === '/store' ? stores : path === '/store/way' ? ways : stores[0]))
  queryClient.setQueryData(callQuery(storeList, {}).queryKey, stores as never)
  queryClient.setQueryData(callQuery(storeWays, {}).queryKey, ways as never)
  contextStore.set('pane', {})
})

const asking = () => {
  const { asking: now } = usePalette.getState()
  if (!now) throw new Error('nothing is asked')
  return now
}
const choices = async () => ((await asking().ask?.choices?.(asking().context, {})) ?? []).map(({ value }) => value)
const written = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

describe('what can be done to a store', () => {
  it.each([
    ['rename', ['A', 'B', 'C', 'D']],
    ['pause', ['A', 'D']],
    ['resume', ['B']],
    ['sync', ['A', 'D']],
    ['disconnect', ['A', 'B', 'D']],
    ['buffer', ['A', 'B']],
    ['authorise-chat', ['A', 'B']],
  ])('is offered from anywhere: %s asks which store, of those that it can be done to', async (name, codes) => {
    await runCommand(`store.${name}-one`)
    expect(asking().argument).toBe('store_code')
    expect(await choices()).toEqual(codes)
  })

  it('is in the palette once: by what is selected, or by asking', () => {
    const titles = (context: Record<string, unknown>) => {
      contextStore.set('pane', context as never)
      const now = contextStore.snapshot()
      return commandRows({ query: 'jeda toko', context: now, frecency: () => 0, actionsOnly: false, possible: possibleEntries(now) }).map(
        ({ value }) => value,
      )
    }
    expect(titles({})).toContain('store.pause-one')
    expect(titles({})).not.toContain('store.pause')
    const selected = { 'selection.kind': 'store', 'selection.codes': ['A'], 'store.name': 'Toko A', 'store.can': ['pause'] }
    expect(titles(selected)).toContain('store.pause')
    expect(titles(selected)).not.toContain('store.pause-one')
  })

  it('names the store that was answered, and takes only its name for disconnecting it', async () => {
    await runCommand('store.rename-one')
    await answer(asking(), 'A', 'Toko A')
    expect(asking().ask?.values?.(asking().context, { store_code: 'A' })).toEqual({ store: 'Toko A' })
    expect(asking().ask?.initial?.(asking().context, { store_code: 'A' })).toBe('Toko A')
    await answer(asking(), 'Kriya', 'Kriya')
    await runCommand('store.disconnect-one')
    await answer(asking(), 'D', 'Toko D')
    await answer(asking(), 'toko lain', 'toko lain')
    expect(asking().refused).toContain('Toko D')
    await answer(asking(), 'Toko D', 'Toko D')
    await vi.waitFor(() =>
      expect(written()).toEqual([
        ['PATCH', '/store/A', { store_name: 'Kriya' }],
        ['POST', '/store/D/disconnect', { store_name: 'Toko D' }],
      ]),
    )
  })
})
