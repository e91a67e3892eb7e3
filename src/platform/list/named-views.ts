import {
  type SavedView,
  type SavedViewText,
  savedViewChange,
  savedViewCreate,
  savedViewDelete,
  savedViewList,
} from '#contract/list/saved-view.endpoints.ts'
import type { Choice, Undo } from '#kernel/command.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { call } from '#platform/http/call.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { matchUrl } from '#platform/workbench/screens.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { keepOwnColumns, ownColumns } from './own-columns.ts'
import { columnPlace } from './saved-views.ts'

const savedViews = async (): Promise<readonly SavedView[]> => (await queryClient.fetchQuery(callQuery(savedViewList))).views
const byId = async (id: string) => (await savedViews()).find(({ view_id }) => view_id === id)
const textOf = ({ name, list, url, columns, shared }: SavedViewText): SavedViewText => ({ name, list, url, columns, shared })

/** What the list that has the focus shows. */
const shownIn = (context: ContextSnapshot) => ({
  list: String(context['pane.screen']),
  url: String(context['list.url']),
  columns: JSON.parse(String(context['list.columns'])) as SavedViewText['columns'],
})

/** As it is called where views of several lists stand: with its screen. */
export function fullName({ name, url }: SavedView): string {
  const match = matchUrl(url)
  return match.kind === 'screen' ? t('workbench.views.of', { screen: translate(match.screen.title), name }) : name
}

export const openChoices = async (): Promise<Choice[]> => (await savedViews()).map((view) => ({ value: view.view_id, title: fullName(view) }))

/** Those that the person may change (and which are theirs alone, or shared): of the list that has the focus, or else of all. */
export async function changeChoices(of: 'changeable' | 'own' | 'shared', context: ContextSnapshot): Promise<Choice[]> {
  const list = context['list.url'] && context['pane.screen']
  const views = (await savedViews()).filter(
    (view) => view.changeable && (of === 'changeable' || view.shared === (of === 'shared')) && (!list || view.list === list),
  )
  return views.map((view) => ({ value: view.view_id, title: list ? view.name : fullName(view) }))
}

export async function openView(id: string): Promise<void> {
  const view = await byId(id)
  if (view) workbench.open(view.url, 'replace')
}

export async function saveView(name: string, shared: boolean, context: ContextSnapshot): Promise<Undo> {
  const { view_id } = await call(savedViewCreate, { body: { name, shared, ...shownIn(context) } })
  return {
    label: 'workbench.views.saved',
    values: { name },
    run: async () => void (await call(savedViewDelete, { params: { view_id } })),
  }
}

/** Changes a view; the undo puts back what it was. */
async function rewrite(id: string, label: string, change: Partial<SavedViewText>): Promise<Undo | undefined> {
  const before = await byId(id)
  if (!before) return undefined
  const write = (body: SavedViewText) => call(savedViewChange, { params: { view_id: id }, body })
  await write({ ...textOf(before), ...change })
  return { label, values: { name: before.name }, run: async () => void (await write(textOf(before))) }
}

export const overwriteView = (id: string, context: ContextSnapshot) => rewrite(id, 'workbench.views.overwritten', shownIn(context))
export const renameView = (id: string, name: string) => rewrite(id, 'workbench.views.renamed', { name })
export const shareView = (id: string, shared: boolean) => rewrite(id, shared ? 'workbench.views.shared' : 'workbench.views.unshared', { shared })

export async function deleteView(id: string): Promise<Undo | undefined> {
  const before = await byId(id)
  if (!before) return undefined
  await call(savedViewDelete, { params: { view_id: id } })
  const own = ownColumns(columnPlace(before.list, before))
  return {
    label: 'workbench.views.deleted',
    values: { name: before.name },
    async run() {
      const made = await call(savedViewCreate, { body: textOf(before) })
      // It comes back under another id; what the person chose of its columns goes along.
      if (own !== before.columns) keepOwnColumns(columnPlace(made.list, made), own)
    },
  }
}
