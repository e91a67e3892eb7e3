import { useRef, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { readImage } from '#platform/ui/image-file.ts'

/** A picture that goes ahead of the text: chosen, seen small, changed and taken out. */
export function ImageField({ image, onChange }: { image: string | null; onChange(image: string | null): void }) {
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    const url = await readImage(file)
    setWrong(url === null)
    if (url !== null) onChange(url)
  }
  return (
    <div className="broadcast-thumb">
      {image ? <img src={image} alt="" /> : null}
      <Button size="small" icon="image" onClick={() => input.current?.click()}>
        {t(image ? 'broadcast.content.imageChange' : 'broadcast.content.image')}
      </Button>
      {image ? (
        <Button size="small" variant="ghost" icon="x" onClick={() => onChange(null)}>
          {t('broadcast.content.imageRemove')}
        </Button>
      ) : null}
      {wrong ? (
        <span role="alert" className="text-xs text-danger">
          {t('broadcast.content.notImage')}
        </span>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('broadcast.content.image')}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
