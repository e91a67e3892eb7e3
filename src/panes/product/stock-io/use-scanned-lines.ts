import { useCallback, useRef, useState } from 'react'
import { stockIoScan } from '#contract/product/stock-io.endpoints.ts'
import type { StockIoType } from '#contract/product/stock-io.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { playTone } from '#platform/scanner/tones.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { type LineDraft, withSku } from './draft-form.ts'

/** What became of the last scan, in words. */
interface Said {
  readonly tone: 'success' | 'danger'
  readonly text: string
}

interface Scanning {
  /** The SKU that was scanned last. */
  readonly latest: string | null
  readonly said: Said | null
  /** The shelf that what is scanned next goes to. */
  readonly shelf: string
  setShelf(shelf: string): void
  scan(code: string): void
  /** A SKU that was picked by its name. */
  add(sku: string): Promise<void>
}

/**
 * Takes scans as fast as they come, one after the other: a SKU or a barcode adds a line, or a piece to the line that is there; of a transfer a shelf's code
 * says where the next ones go.
 */
export function useScannedLines(io_type: StockIoType, read: () => readonly LineDraft[], write: (lines: LineDraft[]) => void): Scanning {
  const [latest, setLatest] = useState<string | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const [shelf, setShelf] = useState('')
  const turn = useRef<Promise<void>>(Promise.resolve())
  const now = useRef({ read, write, shelf, io_type })
  now.current = { read, write, shelf, io_type }

  const fail = useCallback((text: string) => {
    playTone('unknown')
    setLatest(null)
    setSaid({ tone: 'danger', text })
  }, [])

  const take = useCallback(
    async (code: string, pieces: 0 | 1) => {
      const { skus, location } = await call(stockIoScan, { query: { code } })
      const { read, write, shelf, io_type } = now.current
      const [only, another] = skus
      if (another) return fail(t('stock-io.scan.several', { code, skus: skus.map(({ sku }) => sku).join(', ') }))
      if (only) {
        const lines = withSku(read(), only, { pieces, location: io_type === 'transfer' ? shelf : '' })
        write(lines)
        setLatest(only.sku)
        if (pieces === 0) return
        playTone('ok')
        const written = lines.find(({ sku }) => sku === only.sku)
        const values = { name: [only.name, only.variant].filter(Boolean).join(' · '), pieces: written?.qty ?? '', shelf: written?.location ?? '' }
        return setSaid({ tone: 'success', text: t(io_type === 'transfer' ? 'stock-io.scan.put' : 'stock-io.scan.added', values) })
      }
      if (location === null || io_type !== 'transfer') return fail(t('stock-io.scan.unknown', { code }))
      playTone('ok')
      now.current.shelf = location
      setShelf(location)
      setLatest(null)
      setSaid({ tone: 'success', text: t('stock-io.scan.shelf', { shelf: location }) })
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
  return { latest, said, shelf, setShelf, scan, add }
}
