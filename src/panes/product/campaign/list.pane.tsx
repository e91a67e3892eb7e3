import { type CampaignRow, campaignList, campaignStateAt } from '#contract/product/campaign.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { openCommandId } from '#kernel/screen-commands.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { campaignAddress, campaignEditScreen, type campaignListScreen } from './campaign.screen.ts'

const hrefOf = ({ campaign_id }: Pick<CampaignRow, 'campaign_id'>) => campaignEditScreen.href({ query: { campaign_id } })
const stateOf = (row: CampaignRow) => campaignStateAt(row, Date.now())
const piecesOf = ({ lines }: CampaignRow): number => lines.reduce((sum, { qty }) => sum + qty, 0)
const tones = { planned: 'info', running: 'success', over: 'neutral' } as const

function Stores({ codes }: { codes: readonly string[] }) {
  const { data = [] } = usePart(storeList)
  return <>{codes.map((code) => data.find(({ store_code }) => store_code === code)?.store_name ?? code).join(', ')}</>
}

const campaigns = declareList(
  wholeList(campaignAddress, () => useCall(campaignList), {
    search: ({ name, lines }, words) => hasWords(words, name, ...lines.map(({ sku }) => sku)),
    state: (row, state) => stateOf(row) === state,
  }),
  ({ link, count, instant }) => ({
    name: link((row) => row.name, hrefOf, { least: 160, grow: 1.4, counts: true }),
    state: { least: 96, yields: 0, cell: (row) => <Chip tone={tones[stateOf(row)]}>{t(`campaign.state.${stateOf(row)}`)}</Chip> },
    starts: instant((row) => row.starts_at, { yields: 2 }),
    ends: instant((row) => row.ends_at, { yields: 1 }),
    skus: count(({ lines }) => lines.length, { least: 60, yields: 4 }),
    pieces: count(piecesOf, { least: 72, yields: 3 }),
    stores: { least: 140, grow: 1, yields: 5, look: 'list-quiet', cell: ({ store_codes }) => <Stores codes={store_codes} /> },
  }),
  {
    kind: 'campaign',
    key: ({ campaign_id }) => campaign_id,
    mark: 'data-campaign',
    name: ({ name }) => name,
    href: hrefOf,
    menuButton: true,
    card: {
      below: 520,
      columns: ['name', 'state'],
      line: (row) => t('campaign.card', { pieces: formatNumber(piecesOf(row)), count: row.lines.length }),
    },
    tabs: { by: 'state', label: 'campaign.tabs', text: (state) => t(`campaign.tab.${state ?? 'all'}`) },
    texts: { title: 'campaign.list.title', failed: 'campaign.list.failed', column: (id) => t(`campaign.column.${id}`) },
    filters: { search: { label: 'campaign.search', hint: 'campaign.search-hint' } },
    empty: {
      icon: 'calendar',
      title: 'campaign.empty',
      text: 'campaign.empty-text',
      command: openCommandId(campaignEditScreen.id),
      noMatch: 'common.list.nothing-found',
      showAll: 'campaign.show-all',
    },
    context: ([row]) => ({ 'campaign.name': row?.name ?? null }),
    exported: false,
  },
)

export default function CampaignListPane({ query }: PropsOf<typeof campaignListScreen>) {
  return <ListView of={campaigns} query={query} />
}
