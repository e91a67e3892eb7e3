import { type ReactNode, useRef } from 'react'
import { Labelled } from '#platform/form/fields.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Dimension } from './variant-rows.ts'

/** A control of one part of a dimension. */
export interface DimensionPart<Of extends Dimension> {
  readonly at: number
  readonly dimension: Of
  readonly error: string | undefined
  onChange(part: Partial<Of>): void
}

interface DimensionRowsProps<Of extends Dimension> {
  readonly value: readonly Of[]
  readonly most: number
  /** Characters of a name. */
  readonly longestName: number
  /** Of all of them together. */
  readonly error: string | undefined
  errorAt(path: string): string | undefined
  /** What is added. */
  next(): Of
  onChange(value: readonly Of[]): void
  /** Other controls than texts; undefined: a text. */
  drawName?(part: DimensionPart<Of>): ReactNode | undefined
  drawOptions?(part: DimensionPart<Of>): ReactNode | undefined
}

/** What variants differ by: none or some dimensions, each with its options, which stand with commas between them. */
export function DimensionRows<Of extends Dimension>(props: DimensionRowsProps<Of>) {
  const { value, most, longestName, error, errorAt, next, onChange, drawName, drawOptions } = props
  const box = useRef<HTMLDivElement>(null)
  const add = () => {
    onChange([...value, next()])
    // It is there with the next drawing.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[name="dimensions.${value.length}.name"]`)?.focus())
  }
  return (
    <Labelled label={t('product.write.dimensions')} required={false} error={error}>
      <div ref={box} className="flex flex-col gap-1 empty:hidden" data-field="dimensions">
        {value.map((dimension, at) => {
          const change = (part: Partial<Of>) => onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
          const part = (name: keyof Dimension): DimensionPart<Of> => ({ at, dimension, error: errorAt(`dimensions.${at}.${name}`), onChange: change })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dimension is its place
            <div key={at} className="flex max-w-180 flex-wrap items-start gap-2">
              {drawName?.(part('name')) ?? (
                <TextField
                  className="w-40"
                  name={`dimensions.${at}.name`}
                  label={t('product.write.dimension', { number: at + 1 })}
                  hideLabel
                  placeholder={t(at === 0 ? 'product.write.dimension-first' : 'product.write.dimension-second')}
                  value={dimension.name}
                  maxLength={longestName}
                  autoComplete="off"
                  error={part('name').error ?? null}
                  onChange={(name) => change({ name } as Partial<Of>)}
                />
              )}
              {drawOptions?.(part('options')) ?? (
                <TextField
                  className="min-w-40 flex-1"
                  name={`dimensions.${at}.options`}
                  label={t('product.write.options', { number: at + 1 })}
                  hideLabel
                  placeholder={t(at === 0 ? 'product.write.options-first' : 'product.write.options-second')}
                  value={dimension.options}
                  autoComplete="off"
                  error={part('options').error ?? null}
                  onChange={(options) => change({ options } as Partial<Of>)}
                />
              )}
              <IconButton
                icon="x"
                label={t('product.write.dimension-remove', { number: at + 1 })}
                onClick={() => onChange(value.filter((_, place) => place !== at))}
              />
            </div>
          )
        })}
      </div>
      {value.length < most ? (
        <Button repeats size="small" icon="plus" className="self-start" onClick={add}>
          {t('product.write.dimension-add')}
        </Button>
      ) : null}
    </Labelled>
  )
}
