import type { BoostRow } from '#contract/product/boost.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Chip } from '#platform/ui/chip.tsx'

const tones = { boosted: 'success', failed: 'danger', waiting: 'info' } as const

/** What became of a boost. */
export const RunChip = ({ state, count }: Pick<BoostRow['runs'][number], 'state'> & { readonly count?: number }) => (
  <Chip tone={tones[state]}>{count === undefined ? t(`boost.state.${state}`) : t('boost.count', { count, state: t(`boost.state.${state}`) })}</Chip>
)
