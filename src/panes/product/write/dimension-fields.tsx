import { useRef } from 'react'
import type { AnyForm } from '#platform/form/declare-form.ts'
import { Labelled } from '#platform/form/fields.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Dimension } from './variant-rows.ts'

const most = 2

interface DimensionFieldsProps {
  value: readonly Dimension[]
  onChange(value: Dimension[]): void
  bind: AnyForm['bind']
}

/** What a product's variants differ by: none, one or two, each with its choices. */
export function DimensionFields({ value, onChange, bind }: DimensionFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const change = (at: number, part: Partial<Dimension>) => onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const add = () => {
    onChange([...value, { name: '', options: '' }])
    // It is there with the next drawing.
    requestAnimationFrame(() => box.current?.querySelector<HTMLInputElement>(`[name="dimensions.${value.length}.name"]`)?.focus())
  }
  return (
    <Labelled label={t('product.write.dimensions')} required={false} error={undefined}>
      <div ref={box} className="flex flex-col gap-1 empty:hidden">
        {value.map((dimension, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dimension is its place
          <div key={at} className="flex max-w-180 flex-wrap items-start gap-2">
            <TextField
              className="w-40"
              name={`dimensions.${at}.name`}
              label={t('product.write.dimension', { number: at + 1 })}
              hideLabel
              placeholder={t(at === 0 ? 'product.write.dimension-first' : 'product.write.dimension-second')}
              value={dimension.name}
              maxLength={30}
              autoComplete="off"
              error={bind(`dimensions.${at}.name`).error ?? null}
              onChange={(name) => change(at, { name })}
            />
            <TextField
              className="min-w-40 flex-1"
              name={`dimensions.${at}.options`}
              label={t('product.write.options', { number: at + 1 })}
              hideLabel
              placeholder={t(at === 0 ? 'product.write.options-first' : 'product.write.options-second')}
              value={dimension.options}
              autoComplete="off"
              error={bind(`dimensions.${at}.options`).error ?? null}
              onChange={(options) => change(at, { options })}
            />
            <IconButton
              icon="x"
              label={t('product.write.dimension-remove', { number: at + 1 })}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            />
          </div>
        ))}
      </div>
      {value.length < most ? (
        <Button size="small" icon="plus" className="self-start" onClick={add}>
          {t('product.write.dimension-add')}
        </Button>
      ) : null}
    </Labelled>
  )
}
