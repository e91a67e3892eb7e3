import type { ReactNode, Ref } from 'react'
import { ChipTrigger } from './chip-trigger.tsx'
import { inPopover } from './in-popover.tsx'
import { Popover } from './popover.tsx'

export interface MultiOption<Value extends string = string> {
  value: Value
  label: string
  /** Before the label: a dot, an icon. */
  mark?: ReactNode
  /** After it, in grey: a count. */
  hint?: string
}

interface MultiSelectProps<Value extends string> {
  label: string
  options: readonly MultiOption<Value>[]
  values: readonly Value[]
  onChange(values: Value[]): void
  open?: boolean
  onOpenChange?(open: boolean): void
  ref?: Ref<HTMLButtonElement>
}

const Choices = inPopover(async () => (await import('./multi-choices.tsx')).MultiChoices)

/** A filter chip that opens a list of checkboxes: `Kurir: SiCepat, JNE`. Changes apply at once. */
export function MultiSelect<Value extends string>({ label, options, values, onChange, open, onOpenChange, ref }: MultiSelectProps<Value>) {
  const chosen = options.filter((option) => values.includes(option.value)).map((option) => option.label)
  const text = chosen.length > 2 ? `${chosen[0]} +${chosen.length - 1}` : chosen.join(', ')
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={onOpenChange}
      className="w-64"
      trigger={
        <ChipTrigger ref={ref} pressed={values.length > 0}>
          {text ? `${label}: ${text}` : label}
        </ChipTrigger>
      }
    >
      <Choices label={label} options={options} values={values} onChange={onChange as (values: string[]) => void} />
    </Popover>
  )
}
