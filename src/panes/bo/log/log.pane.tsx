import { boActList } from '#contract/bo/bo.endpoints.ts'
import { type OperatorActName, operatorActs } from '#contract/bo/bo.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { readAgainEvery } from '../read-again.ts'
import type { operatorLogScreen } from './log.screen.ts'
import { packageChange } from './package-change.ts'

const actText = (act: OperatorActName): string => t(`bo.act.${act}`)

const acts = declareList(
  boActList,
  ({ instant, quiet, text }) => ({
    at: instant((row) => row.at, { yields: 2 }),
    operator: text((row) => row.user_name, { least: 120, grow: 0.6, yields: 3 }),
    act: text((row) => actText(row.act), {
      least: 170,
      yields: 0,
      look: 'font-medium',
      sheet: { field: 'act', words: { of: operatorActs, say: actText } },
    }),
    about: text((row) => row.about, { least: 150, grow: 1, yields: 1 }),
    change: quiet((row) => packageChange(row.before, row.after).join(' · ') || null, { least: 160, grow: 1.4, yields: 5 }),
    workspace: quiet((row) => row.workspace_name, { least: 130, grow: 0.8, yields: 4 }),
  }),
  {
    kind: 'operator-act',
    key: (row) => String(row.id),
    mark: 'data-act',
    name: (row) => `${actText(row.act)} · ${row.about}`,
    card: {
      below: 560,
      columns: ['act'],
      line: (row) =>
        [row.about, ...packageChange(row.before, row.after), row.workspace_name, row.user_name, formatInstant(row.at)].filter(Boolean).join(' · '),
    },
    texts: { title: 'bo.log.title', column: (id) => t(`bo.column.${id}`) },
    empty: { icon: 'clipboard-list', title: 'bo.log.empty', text: 'bo.log.empty-text', noMatch: 'common.list.nothing-found' },
    every: readAgainEvery,
  },
)

export default function OperatorLogPane({ query }: PropsOf<typeof operatorLogScreen>) {
  return <ListView of={acts} query={query} />
}
