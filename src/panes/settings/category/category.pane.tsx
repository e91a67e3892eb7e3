import { type CategoryRow, productCategory } from '#contract/product/category.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { productListScreen } from '#panes/product/list/list.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { Code } from '#platform/ui/code.tsx'
import { categoryAddress, type categoryScreen } from './category.screen.ts'

const hrefOf = ({ name }: Pick<CategoryRow, 'name'>) => productListScreen.href({ query: { category: [name] } })

const categories = declareList(
  wholeList(
    categoryAddress,
    () => {
      const { data, ...rest } = useCall(productCategory)
      return { ...rest, data: data?.categories }
    },
    { search: ({ name, code }, words) => hasWords(words, name, code) },
  ),
  ({ link, count }) => ({
    name: link((row) => row.name, hrefOf, { least: 160, grow: 1.4 }),
    code: { least: 140, grow: 1, yields: 1, cell: ({ code }) => <Code>{code}</Code>, title: ({ code }) => code },
    total: count((row) => row.total, { least: 80, yields: 0 }),
  }),
  {
    kind: 'category',
    key: ({ code }) => code,
    mark: 'data-category',
    name: ({ name }) => name,
    href: hrefOf,
    menuButton: true,
    card: { below: 360, columns: ['name', 'total'], line: ({ code }) => code },
    texts: { title: 'category.title', failed: 'category.failed', column: (id) => t(`category.column.${id}`) },
    filters: { search: { label: 'category.search', hint: 'category.search-hint' } },
    empty: {
      icon: 'boxes',
      title: 'category.empty',
      text: 'category.empty-text',
      command: 'category.create',
      noMatch: 'common.list.nothing-found',
      showAll: 'category.show-all',
    },
    context: ([row]) => ({ 'category.name': row?.name ?? null }),
    exported: false,
  },
)

export default function CategoryPane({ query }: PropsOf<typeof categoryScreen>) {
  return <ListView of={categories} query={query} />
}
