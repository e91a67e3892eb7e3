import type { AnyForm } from '#platform/form/declare-form.ts'
import { DimensionRows } from './dimension-rows.tsx'
import type { Dimension } from './variant-rows.ts'

const most = 2
const longestName = 30

interface DimensionFieldsProps {
  value: readonly Dimension[]
  onChange(value: Dimension[]): void
  bind: AnyForm['bind']
}

/** What a product's variants differ by: none, one or two, each with its choices. */
export const DimensionFields = ({ value, onChange, bind }: DimensionFieldsProps) => (
  <DimensionRows
    value={value}
    most={most}
    longestName={longestName}
    error={undefined}
    errorAt={(path) => bind(path).error}
    next={() => ({ name: '', options: '' })}
    onChange={(dimensions) => onChange([...dimensions])}
  />
)
