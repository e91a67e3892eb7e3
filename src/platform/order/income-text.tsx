import type { IncomeCategory, IncomeState } from '#contract/income/income.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'

const tones: Readonly<Record<IncomeState, Tone>> = { different: 'danger', owed: 'warning', settled: 'success', accepted: 'neutral' }

export const incomeStateText = (state: IncomeState): string => t(`income.state.${state}`)

export const IncomeStateChip = ({ state }: { state: IncomeState }) => <Chip tone={tones[state]}>{incomeStateText(state)}</Chip>

/** What a line is for, in the specification's words where it has some. */
export const incomeCategoryText = (category: IncomeCategory): string => t(`income.category.${category}`)
