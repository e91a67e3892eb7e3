import { type RefObject, useEffect, useRef } from 'react'
import type { FieldInput } from '#platform/form/declare-form.ts'
import { type Found, type Line, type LineSource, type Said, useScannedLines } from './use-scanned-lines.ts'

interface Options<L extends Line, F extends Found> extends LineSource<L, F> {
  readonly lines: FieldInput<readonly L[]>
}

export interface WrittenLines<L extends Line> {
  readonly lines: readonly L[]
  /** Of what adds a line by its name. */
  readonly picker: RefObject<HTMLDivElement | null>
  /** The SKU that was scanned last, and what became of that. */
  readonly latest: string | null
  readonly said: Said | null
  write(lines: readonly L[]): void
  change(at: number, part: Partial<L>): void
  remove(at: number): void
  scan(code: string): void
  /** Takes a SKU in, and goes to its line. */
  pick(sku: string): Promise<void>
  focusPicker(): void
}

/** The lines of a document's form, as they are typed, picked and scanned. */
export function useWrittenLines<L extends Line, F extends Found>({ lines, ...source }: Options<L, F>): WrittenLines<L> {
  const picker = useRef<HTMLDivElement>(null)
  // Scans come faster than what they change is drawn.
  const latestLines = useRef(lines.value)
  latestLines.current = lines.value
  const write = (next: readonly L[]) => {
    latestLines.current = next
    lines.onChange(next)
  }
  const { latest, said, scan, add } = useScannedLines<L, F>({ ...source, read: () => latestLines.current, write })
  const pick = async (sku: string) => {
    await add(sku)
    requestAnimationFrame(() => {
      picker.current
        ?.closest('form')
        ?.querySelector<HTMLInputElement>(`tr[data-sku="${CSS.escape(sku)}"] input`)
        ?.focus()
    })
  }
  const change = (at: number, part: Partial<L>) => write(latestLines.current.map((line, place) => (place === at ? { ...line, ...part } : line)))
  const remove = (at: number) => write(latestLines.current.filter((_, place) => place !== at))
  const focusPicker = () => picker.current?.querySelector<HTMLElement>('input,button')?.focus()
  return { lines: lines.value, picker, latest, said, write, change, remove, scan, pick, focusPicker }
}

interface Versioned {
  readonly changed: boolean
  readonly values: { readonly version: number | null }
  set(values: { version: number }): void
}

/** What is changed is a change of the version that was there when it began. `version`: of the document as it is now. */
export function useHeldVersion({ changed, values, set }: Versioned, version: number | undefined): void {
  const held = values.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is another one each time
  useEffect(() => {
    if (changed && version !== undefined && held === version) set({ version })
  }, [changed, held, version])
}
