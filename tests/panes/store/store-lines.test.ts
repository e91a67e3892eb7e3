import { describe, expect, it } from 'vitest'
import { type ConnectWay, connectRoutes } from '#contract/store/connect.ts'
import type { Store, StoreSync } from '#contract/store/store.ts'
import { contextOf } from '#panes/store/list/store-context.ts'
import { readReturn } from '#panes/store/sync/return-route.ts'
import { paceOf } from '#panes/store/sync-pace.ts'
import { lineOf } from '#panes/store/use-store-lines.ts'
import { laterSync } from '#platform/entities/store-sync.entity.ts'
import { actionsOf } from '#platform/shell/store-actions.ts'
import { declaredScreens } from '../../support/declared.ts'

const now = Date.parse('2026-01-05T03:00:00.000Z')
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()

const store = (facts: Partial<Store> = {}): Store => ({
  store_code: 'SHPE-1',
  store_name: 'Toko Melati',
  store_id: '1',
  marketplace: 'shopee',
  status: 2,
  store_shopee: { token_valid: true, permission_end: at(200 * 86_400) },
  store_lazada: null,
  store_tiktok: null,
  paused: false,
  shop_state: 'open',
  social_profile: null,
  chat_feature: 'active',
  chat_active_until: null,
  stock_buffer: 0,
  order_capabilities: {},
  ...facts,
})
const sync = (facts: Partial<StoreSync> = {}): StoreSync => ({
  store_code: 'SHPE-1',
  part: 'orders',
  state: 'running',
  done: 100,
  total: 300,
  brought: 100,
  failed: 0,
  mended: 0,
  reason: null,
  started_at: at(-10),
  finished_at: null,
  ...facts,
})
const line = (facts?: Partial<Store>, ...syncs: StoreSync[]) => lineOf(store(facts), syncs, now)

describe('a store needs attention', () => {
  it('without a valid token, near the end of its permission, with an expired chat, and where something could not be read', () => {
    const ending = { store_shopee: { token_valid: true, permission_end: at(14 * 86_400) } }
    expect(line({ store_shopee: { token_valid: false, permission_end: null } }).attention).toBe(true)
    expect(line(ending).attention).toBe(true)
    expect(line({ chat_feature: 'expired' }).attention).toBe(true)
    expect(line({}, sync({ state: 'failed' })).attention).toBe(true)
    expect(line({}, sync({ state: 'done', failed: 2 })).attention).toBe(true)
  })

  it('neither while all is well nor once it was disconnected', () => {
    expect(line({}, sync(), sync({ store_code: 'SHPE-2', state: 'failed' })).attention).toBe(false)
    expect(line({ status: 0, store_shopee: { token_valid: false, permission_end: null } })).toMatchObject({
      connection: { kind: 'disconnected' },
      attention: false,
    })
  })
})

describe('what can be done to stores', () => {
  const consent: ConnectWay = { marketplace: 'shopee', way: 'consent', fields: [], chat_consent: true }
  const invitation: ConnectWay = { marketplace: 'tokopedia', way: 'invitation', fields: [], chat_consent: false }

  it('is what their state and the way of their marketplace allow', () => {
    expect(actionsOf(line(), consent)).toEqual(['reauthorise', 'chat', 'rename', 'buffer', 'pause', 'sync', 'open', 'disconnect'])
    expect(actionsOf(line({ paused: true }), consent)).toEqual(['reauthorise', 'chat', 'rename', 'buffer', 'resume', 'open', 'disconnect'])
    expect(actionsOf(line({ status: 0 }), consent)).toEqual(['reauthorise', 'rename', 'open'])
    const tokopedia = { marketplace: 'tokopedia', store_shopee: null } as const
    expect(actionsOf(line(tokopedia), invitation)).not.toContain('reauthorise')
    expect(actionsOf(line({ ...tokopedia, status: 1 }), invitation)).toContain('reauthorise')
    expect(actionsOf(line(), undefined)).not.toContain('reauthorise')
  })

  it('leaves to several only what asks nothing of each', () => {
    const several = contextOf([line(), line({ store_code: 'SHPE-2', paused: true })], [consent])
    expect(several['store.can']).toEqual(['pause', 'sync', 'resume'])
  })
})

describe('the pace of a sync', () => {
  it('is what was read by the time gone, and what is left at that rate', () => {
    expect(paceOf(sync(), now)).toEqual({ perSecond: 10, secondsLeft: 20 })
    expect(paceOf(sync({ total: null }), now)).toEqual({ perSecond: 10, secondsLeft: null })
  })

  it('is not told before anything was read, nor of one that is over, and a clock that is behind makes it no faster than what was read', () => {
    expect(paceOf(sync({ done: 0 }), now)).toBeNull()
    expect(paceOf(sync({ state: 'done' }), now)).toBeNull()
    expect(paceOf(sync({ started_at: at(60) }), now)?.perSecond).toBe(100)
  })
})

describe('of two tellings of a sync', () => {
  it('the later run counts, and of one run the one that is further', () => {
    const begun = sync({ done: 1 })
    const further = sync({ done: 2 })
    const over = sync({ done: 2, finished_at: at(0) })
    const next = sync({ done: 0, started_at: at(20) })
    for (const [older, newer] of [
      [begun, further],
      [further, over],
      [over, next],
    ] as const) {
      expect(laterSync(older, newer)).toBe(newer)
      expect(laterSync(newer, older)).toBe(newer)
    }
  })
})

describe('the address that a marketplace sends people back to', () => {
  it('tells whose it is and what the marketplace says, apart from our own names', () => {
    expect(readReturn('/store/sync-lazada-chat?code=abc&state=s%201&standalone=true')).toEqual({
      route: { path: '/store/sync-lazada-chat', marketplace: 'lazada', purpose: 'chat' },
      answer: { code: 'abc', state: 's 1' },
    })
  })

  it('has a screen, wherever that is', () => {
    const paths = declaredScreens.map(({ path }) => path)
    for (const route of Object.values(connectRoutes).flatMap((ways) => Object.values(ways))) expect(paths).toContain(route)
  })

  it('says nothing once its parameters are gone', () => {
    expect(readReturn('/store/sync-shopee?stores=SHPE-1').answer).toBeNull()
    expect(readReturn('/store/sync-shopee').answer).toBeNull()
  })
})
