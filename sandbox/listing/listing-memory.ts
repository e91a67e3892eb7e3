import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { SandboxListing, SandboxVariant } from './listing.ts'

/** A listing that is not as it was drawn, as it outlives the sandbox: its variants with the numbers that they have now. */
export type KeptListing = Omit<SandboxListing, 'store' | 'variants'> & {
  readonly variants: readonly Omit<SandboxVariant, 'history'>[]
  /** Looked at until then, in milliseconds; null: it is not. */
  readonly audited_until: number | null
}

/** A shop whose listings are not all as they were drawn. */
export interface KeptShop {
  /** `marketplace/store_id`. */
  readonly shop: string
  /** These are all that it lists; otherwise what it was drawn with lies below them. */
  readonly whole: boolean
  readonly listings: readonly KeptListing[]
}

/** Where the shops' listings outlive the sandbox. */
export interface ListingMemory {
  /** What was kept last; none where nothing was. */
  load(): readonly KeptShop[]
  /** Something changed: it is kept soon, as `kept` tells it then. */
  changed(kept: () => readonly KeptShop[]): void
  /** Ends once the last change is kept. */
  flush(): Promise<void>
}

/** Changes that come within this time are written together. Milliseconds. */
const togetherMs = 1_000

/** In a file, which is the old or the new one whole, whenever the process dies. One that cannot be read is as good as none: what is drawn is drawn again. */
export function listingFile(path: string): ListingMemory {
  let timer: NodeJS.Timeout | undefined
  let due: (() => readonly KeptShop[]) | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const kept = due
    due = undefined
    if (!kept) return
    const unfinished = `${path}.new`
    await writeFile(unfinished, JSON.stringify(kept()))
    await rename(unfinished, path)
  }
  const inTurn = () => {
    // What cannot be written is drawn again.
    writing = writing.then(write).catch(() => undefined)
    return writing
  }

  return {
    load() {
      try {
        return JSON.parse(readFileSync(path, 'utf8')) as KeptShop[]
      } catch {
        return []
      }
    },
    changed(kept) {
      due = kept
      timer ??= setTimeout(() => void inTurn(), togetherMs).unref()
    },
    flush: inTurn,
  }
}
