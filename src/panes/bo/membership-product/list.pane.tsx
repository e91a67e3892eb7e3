import { type BoPackage, boPackageList, type packageStandings } from '#contract/bo/package.endpoints.ts'
import { freePackage, type Limit } from '#contract/membership/package.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { readAgainEvery } from '../read-again.ts'
import { type membershipProductScreen, packageEditScreen } from './membership-product.screen.ts'

type Standing = (typeof packageStandings)[number] | 'always'
const tones: Readonly<Record<Standing, Tone>> = { always: 'info', offered: 'success', withdrawn: 'neutral' }

const standingOf = ({ package_name, offered }: BoPackage): Standing => (package_name === freePackage ? 'always' : offered ? 'offered' : 'withdrawn')
const hrefOf = ({ package_name }: BoPackage) => packageEditScreen.href({ query: { package_name } })

const limitText = (most: number | null): string => (most === null ? t('bo.package.unlimited') : formatNumber(most))
const pricesText = ({ prices }: BoPackage): string =>
  prices.flatMap(({ months, price, offered }) => (offered ? t('bo.package.price', { count: months, price: formatRupiah(price) }) : [])).join(' · ')

const limit = (name: Limit, yields: number) => ({
  least: 92,
  yields,
  numeric: true,
  cell: (row: BoPackage) => limitText(row[name]),
  sheet: { field: name, kind: 'number', missing: 'bo.package.unlimited' } as const,
})

const packages = declareList(
  boPackageList,
  ({ count, link, quiet }) => ({
    package: link((row) => row.package_name, hrefOf, { least: 96, grow: 0.6, counts: true }),
    agents: limit('agents', 3),
    stores: limit('stores', 4),
    orders: limit('orders', 2),
    prices: quiet(pricesText, { least: 200, grow: 2, yields: 1 }),
    trial: quiet(({ trial_days }) => (trial_days === null ? null : t('bo.package.days', { count: trial_days })), {
      least: 76,
      yields: 5,
      sheet: { field: 'trial_days', kind: 'number' },
    }),
    workspaces: count((row) => row.workspaces, { least: 92, yields: 6 }),
    status: {
      least: 110,
      sheet: {
        field: 'offered',
        words: { of: ['true', 'false'], say: (one: string) => t(`bo.package.standing.${one === 'true' ? 'offered' : 'withdrawn'}`) },
      },
      cell: (row) => <Chip tone={tones[standingOf(row)]}>{t(`bo.package.standing.${standingOf(row)}`)}</Chip>,
    },
  }),
  {
    kind: 'membership-package',
    key: (row) => row.package_name,
    mark: 'data-package',
    name: (row) => row.package_name,
    href: hrefOf,
    menuButton: true,
    card: {
      below: 640,
      columns: ['package', 'status'],
      line: (row) =>
        [
          ...(['agents', 'stores', 'orders'] as const).map((name) =>
            row[name] === null ? t(`membership.limit.any-${name}`) : t(`membership.limit.up-to-${name}`, { count: row[name] }),
          ),
          pricesText(row),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    texts: { title: 'bo.package.title', column: (id) => t(`bo.column.${id}`) },
    tabs: { by: 'standing', label: 'bo.column.status', text: (one) => t(one ? `bo.package.standing.${one}` : 'bo.list.all') },
    empty: {
      icon: 'square-stack',
      title: 'bo.package.empty',
      text: 'bo.package.empty-text',
      command: 'bo.new-package',
      noMatch: 'common.list.nothing-found',
      showAll: 'bo.list.show-all',
      ofTab: ({ standing }) =>
        standing === 'withdrawn' ? { title: 'bo.package.none-withdrawn', text: 'bo.package.none-withdrawn-text' } : undefined,
    },
    every: readAgainEvery,
    context: ([row]) => ({
      'bo.version': row?.version ?? null,
      'bo.sold': row !== undefined && standingOf(row) === 'offered',
      'bo.priced': row !== undefined && row.package_name !== freePackage,
    }),
  },
)

export default function MembershipProductPane({ query: { page, ...query } }: PropsOf<typeof membershipProductScreen>) {
  return <ListView of={packages} query={query} page={page} />
}
