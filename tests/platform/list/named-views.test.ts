// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import type { SavedView } from '#contract/list/saved-view.endpoints.ts'
import { deleteView } from '#platform/list/named-views.ts'
import { keepOwnColumns, ownColumns } from '#platform/list/own-columns.ts'
import { columnPlace } from '#platform/list/saved-views.ts'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../support/fake-api.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('a view whose deletion is undone has the columns that the person chose of it', async () => {
  signIn(sessionOf(1))
  const view: SavedView = {
    view_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11',
    name: 'COD',
    list: 'order.queue',
    url: '/order?cod=1',
    columns: { order: [], hidden: [] },
    shared: true,
    changeable: true,
  }
  const made = { ...view, view_id: '8f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b12' }
  fakeApi(({ method }) => ok(method === 'GET' ? { views: [view] } : method === 'POST' ? made : {}))
  const own = { order: ['code', 'total'], hidden: ['courier'], widths: { total: 120 } }
  keepOwnColumns(columnPlace(view.list, view), own)
  const undo = await deleteView(view.view_id)
  await undo?.run?.()
  expect(ownColumns(columnPlace(made.list, made))).toEqual(own)
})
