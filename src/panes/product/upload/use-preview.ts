import { useEffect, useState } from 'react'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { type ListingAnswers, listingsPreviewedAtOnce, type UploadRow } from '#contract/product/listing-form.ts'
import { listingUploadPreview } from '#contract/product/listing-upload.endpoints.ts'
import { partsOf, type UploadSource } from '#platform/command/upload-source.ts'
import { call } from '#platform/http/call.ts'

export interface PreviewAsked {
  readonly marketplace: Marketplace
  readonly store_code: string
  readonly of: UploadSource
  readonly answers: ListingAnswers
}

interface Preview {
  readonly rows: readonly UploadRow[]
  /** All of them answer what is asked now. */
  readonly whole: boolean
  readonly error: unknown
  retry(): void
}

/** Who still types is not asked about. Milliseconds. */
const settledAfter = 500

/** What would become of each product, asked anew whenever an answer changed; what was known before stays until then. */
export function usePreview(asked: PreviewAsked): Preview {
  const [rows, setRows] = useState<ReadonlyMap<string, UploadRow>>(new Map())
  const [told, setTold] = useState<{ readonly of: string; readonly error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = `${JSON.stringify(asked)} ${attempt}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal questions are one
  useEffect(() => {
    let current = true
    const ask = async () => {
      const { marketplace, of, ...rest } = asked
      try {
        for (const part of partsOf(of, listingsPreviewedAtOnce)) {
          const found = await call(listingUploadPreview, { params: { marketplace }, body: { ...rest, of: part } })
          if (!current) return
          setRows((before) => new Map([...before, ...found.rows.map((row) => [row.id, row] as const)]))
        }
        setTold({ of: key, error: null })
      } catch (error) {
        if (current) setTold({ of: key, error })
      }
    }
    const timer = setTimeout(() => void ask(), rows.size === 0 ? 0 : settledAfter)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [key])
  const error = told?.of === key ? told.error : null
  return { rows: [...rows.values()], whole: told?.of === key && !error, error, retry: () => setAttempt((number) => number + 1) }
}
