import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { readImage } from '#platform/ui/image-file.ts'

interface PictureSettingProps {
  readonly label: string
  readonly text: string
  /** A `data:` address. */
  readonly value: string | null
  /** What stands where there is none. */
  readonly empty: React.ReactNode
  readonly shape: 'round' | 'wide'
  /** Pixels and characters that it may have. */
  readonly side: number
  readonly most: number
  readonly disabled: boolean
  save(address: string | null): Promise<unknown>
}

/** A picture that is chosen, dropped or pasted, and kept at once. */
export function PictureSetting({ label, text, value, empty, shape, side, most, disabled, save }: PictureSettingProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const keep = async (address: string | null) => {
    setBusy(true)
    setProblem(undefined)
    await save(address).catch((failed: unknown) => setProblem(errorText(failed)))
    setBusy(false)
  }
  const take = async (file: File | undefined) => {
    if (!file || busy || disabled) return
    const address = await readImage(file, side, most)
    if (address === null) setProblem(t('workspace.picture.not-image', { name: file.name }))
    else await keep(address)
  }
  const taken = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return
    event.preventDefault()
    void take(files[0])
  }
  return (
    <section
      aria-label={label}
      aria-busy={busy || undefined}
      className="flex items-start gap-4 py-3"
      onPaste={(event) => taken(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => taken(event, event.dataTransfer.files)}
    >
      <div className="grid w-24 shrink-0 justify-items-center">
        {value ? (
          <img
            src={value}
            alt={label}
            className={shape === 'round' ? 'size-16 rounded-full object-cover' : 'h-16 w-24 rounded-md border border-line bg-paper object-contain'}
          />
        ) : (
          empty
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="font-medium">{label}</h3>
        <p className="text-xs text-ink-3">{text}</p>
        {disabled ? null : (
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <Button size="small" icon="image" busy={busy} onClick={() => input.current?.click()}>
              {t(value ? 'workspace.picture.replace' : 'workspace.picture.choose')}
            </Button>
            {value ? (
              <Button size="small" variant="ghost" disabled={busy} onClick={() => void keep(null)}>
                {t('workspace.picture.remove')}
              </Button>
            ) : null}
          </div>
        )}
        {problem ? (
          <p role="alert" className="text-xs text-danger">
            {problem}
          </p>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </section>
  )
}
