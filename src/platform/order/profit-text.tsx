import { type ProfitState, profitStates } from '#contract/income/profit.ts'
import { formatDecimal, t } from '#platform/i18n/i18n.ts'
import { signedRupiah } from '#platform/i18n/signed-rupiah.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'

const tones: Readonly<Record<ProfitState, Tone>> = { settled: 'success', estimated: 'info', unknown: 'warning' }

export const profitStateText = (state: ProfitState): string => t(`profit.state.${state}`)
export const ProfitStateChip = ({ state }: { state: ProfitState }) => <Chip tone={tones[state]}>{profitStateText(state)}</Chip>
export const profitStateSheet = { field: 'profit_state', title: 'profit.column.state', words: { of: profitStates, say: profitStateText } } as const

/** What is left, which says so where it is only estimated: `≈ Rp 12.000`. */
export const profitText = (profit: number | null, state: ProfitState | null): string =>
  profit !== null && state === 'estimated' ? `≈ ${signedRupiah(profit)}` : signedRupiah(profit)

/** A share of what goods brought, to a tenth of a percent; null where they brought nothing. */
export const marginText = (profit: number | null, revenue: number): string =>
  profit === null || revenue <= 0 ? '–' : `${formatDecimal(Math.round((profit / revenue) * 1000) / 10).replace('-', '−')}%`
