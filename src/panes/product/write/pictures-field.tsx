import { useRef } from 'react'
import { mostPictures } from '#contract/product/product.ts'
import { productPictureAdd } from '#contract/product/product-write.endpoints.ts'
import type { FieldInput } from '#platform/form/declare-form.ts'
import { Labelled } from '#platform/form/fields.tsx'
import { moved } from '#platform/form/path.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { usePictures } from '#platform/ui/use-pictures.tsx'

interface PicturesFieldProps extends Pick<FieldInput<readonly string[]>, 'label' | 'value' | 'error' | 'onChange'> {
  /** That are taken. */
  most?: number
  required?: boolean
}

/** A product's pictures in their order: chosen, dropped or pasted; each is made at most 1,200 px and kept at once. */
export function PicturesField({ label, value, error, onChange, most = mostPictures, required = false }: PicturesFieldProps) {
  // What is added while another is on its way comes behind it.
  const latest = useRef(value)
  latest.current = value
  const pictures = usePictures({
    label: t('product.write.picture-add'),
    several: most > 1,
    full: () => (latest.current.length >= most ? t('product.write.pictures-full', { most }) : undefined),
    notImage: (name) => t('product.write.not-image', { name }),
    async keep(image_url) {
      const kept = await call(productPictureAdd, { body: { image_url } })
      latest.current = [...latest.current, kept.image_url]
      onChange(latest.current)
    },
  })
  return (
    <Labelled label={label} required={required} error={pictures.problem ?? error}>
      <section aria-label={label} className="flex flex-wrap items-center gap-2" {...pictures.place}>
        {value.map((url, at) => (
          <figure key={url} className="product-picture">
            <img src={url} alt={t('product.write.picture', { number: at + 1 })} />
            <figcaption>
              {most > 1 ? (
                <IconButton
                  size="small"
                  icon="arrow-left"
                  label={t('product.write.picture-first', { number: at + 1 })}
                  disabled={at === 0}
                  onClick={() => onChange(moved(value, at, at - 1))}
                />
              ) : null}
              <IconButton
                size="small"
                icon="x"
                label={t('product.write.picture-remove', { number: at + 1 })}
                onClick={() => onChange(value.filter((one) => one !== url))}
              />
            </figcaption>
          </figure>
        ))}
        {value.length < most ? (
          <>
            <Button size="small" icon="image" busy={pictures.busy} onClick={pictures.choose}>
              {t('product.write.picture-add')}
            </Button>
            <span className="text-xs text-ink-3">{t(most > 1 ? 'product.write.picture-hint' : 'product.write.picture-hint-one')}</span>
          </>
        ) : null}
        {pictures.chooser}
      </section>
    </Labelled>
  )
}
