import { useCallback, useRef, useState } from 'react'
import { purchaseSkus } from '#contract/purchase/purchase.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { playTone } from '#platform/scanner/tones.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { type LineDraft, withSku } from './draft-form.tsx'

/** What became of the last scan, in words. */
export interface Said {
  readonly tone: 'success' | 'danger'
  readonly text: string
}

interface Scanning {
  readonly latest: string | null
  readonly said: Said | null
  scan(code: string): void
  /** A SKU that was picked by its name. */
  add(sku: string): Promise<void>
}

/** Takes scans as fast as they come, one after the other: a SKU or a barcode adds a line, or a piece to the line that is there. */
export function useScannedLines(read: () => readonly LineDraft[], write: (lines: LineDraft[]) => void): Scanning {
  const [latest, setLatest] = useState<string | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const turn = useRef<Promise<void>>(Promise.resolve())
  const now = useRef({ read, write })
  now.current = { read, write }

  const fail = useCallback((text: string) => {
    playTone('unknown')
    setLatest(null)
    setSaid({ tone: 'danger', text })
  }, [])

  const take = useCallback(
    async (code: string, pieces: 0 | 1) => {
      const { skus } = await call(purchaseSkus, { query: { code } })
      const [only, another] = skus
      if (another) return fail(t('purchase.scan.several', { code, skus: skus.map(({ sku }) => sku).join(', ') }))
      if (!only) return fail(t('purchase.scan.unknown', { code }))
      const lines = withSku(now.current.read(), only, pieces)
      now.current.write(lines)
      setLatest(only.sku)
      if (pieces === 0) return
      playTone('ok')
      const written = lines.find(({ sku }) => sku === only.sku)
      setSaid({
        tone: 'success',
        text: t('purchase.scan.added', { name: [only.name, only.variant].filter(Boolean).join(' · '), pieces: written?.qty ?? '' }),
      })
    },
    [fail],
  )

  const inTurn = useCallback(
    (code: string, pieces: 0 | 1) => {
      turn.current = turn.current.then(() => take(code, pieces)).catch((error: unknown) => fail(errorText(error)))
      return turn.current
    },
    [take, fail],
  )
  const scan = useCallback((code: string) => void inTurn(code, 1), [inTurn])
  const add = useCallback((sku: string) => inTurn(sku, 0), [inTurn])
  return { latest, said, scan, add }
}
