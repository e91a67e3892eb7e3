import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { mostPictures } from '#contract/product/product.ts'
import { productPictureAdd } from '#contract/product/product-write.endpoints.ts'
import type { FieldInput } from '#platform/form/declare-form.ts'
import { Labelled } from '#platform/form/fields.tsx'
import { moved } from '#platform/form/path.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { readImage } from '#platform/ui/image-file.ts'

interface PicturesFieldProps extends Pick<FieldInput<readonly string[]>, 'label' | 'value' | 'error' | 'onChange'> {
  /** That are taken. */
  most?: number
  required?: boolean
}

/** A product's pictures in their order: chosen, dropped or pasted; each is made at most 1,200 px and kept at once. */
export function PicturesField({ label, value, error, onChange, most = mostPictures, required = false }: PicturesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(0)
  const [problem, setProblem] = useState<string>()
  // What is added while another is on its way comes behind it.
  const latest = useRef(value)
  latest.current = value
  const add = async (files: readonly File[]) => {
    setProblem(undefined)
    for (const file of files) {
      if (latest.current.length >= most) return setProblem(t('product.write.pictures-full', { most }))
      setBusy((count) => count + 1)
      try {
        const image_url = await readImage(file)
        if (image_url === null) setProblem(t('product.write.not-image', { name: file.name }))
        else {
          const kept = await call(productPictureAdd, { body: { image_url } })
          latest.current = [...latest.current, kept.image_url]
          onChange(latest.current)
        }
      } catch (failed) {
        setProblem(errorText(failed))
      } finally {
        setBusy((count) => count - 1)
      }
    }
  }
  const taken = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return
    event.preventDefault()
    void add([...files])
  }
  return (
    <Labelled label={label} required={required} error={problem ?? error}>
      <section
        aria-label={label}
        className="flex flex-wrap items-center gap-2"
        onPaste={(event) => taken(event, event.clipboardData.files)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => taken(event, event.dataTransfer.files)}
      >
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
            <Button size="small" icon="image" busy={busy > 0} onClick={() => input.current?.click()}>
              {t('product.write.picture-add')}
            </Button>
            <span className="text-xs text-ink-3">{t(most > 1 ? 'product.write.picture-hint' : 'product.write.picture-hint-one')}</span>
          </>
        ) : null}
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple={most > 1}
          hidden
          aria-label={t('product.write.picture-add')}
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </section>
    </Labelled>
  )
}
