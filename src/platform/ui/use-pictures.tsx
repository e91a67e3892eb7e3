import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { errorText } from './error-text.ts'
import { readImage } from './image-file.ts'

interface PicturesUse {
  /** What the choice of files is called. */
  readonly label: string
  /** More than one is taken. */
  readonly several: boolean
  /** Why no further one is taken; undefined: one is. Asked before each. */
  full(): string | undefined
  /** What is told of a file that is no picture. */
  notImage(name: string): string
  /** Keeps one: a `data:` address. */
  keep(imageUrl: string): Promise<void>
}

/** Pictures that are chosen, dropped or pasted, one after the other, each made at most 1,200 px. */
export function usePictures({ label, several, full, notImage, keep }: PicturesUse) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(0)
  const [problem, setProblem] = useState<string>()
  const add = async (files: readonly File[]) => {
    setProblem(undefined)
    for (const file of files) {
      const refusal = full()
      if (refusal) return setProblem(refusal)
      setBusy((count) => count + 1)
      try {
        const image_url = await readImage(file)
        if (image_url === null) setProblem(notImage(file.name))
        else await keep(image_url)
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
  const chooser = (
    <input
      ref={input}
      type="file"
      accept="image/*"
      multiple={several}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        void add([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )
  return {
    busy: busy > 0,
    problem,
    choose: () => input.current?.click(),
    /** The browser's own choice of files; drawn once, and not seen. */
    chooser,
    /** Where pictures may be dropped or pasted. */
    place: {
      onPaste: (event: ClipboardEvent) => taken(event, event.clipboardData.files),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => taken(event, event.dataTransfer.files),
    },
  }
}
