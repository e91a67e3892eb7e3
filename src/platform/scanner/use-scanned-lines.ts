import { useCallback, useRef, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { playTone } from './tones.ts'

interface Found {
  readonly sku: string
  readonly name: string
  readonly variant: string
}
interface Line {
  readonly sku: string
  readonly qty: string
}

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

interface Options<L extends Line, F extends Found> {
  read(): readonly L[]
  write(lines: L[]): void
  /** What carries a code, a SKU by itself before a barcode. */
  find(code: string): Promise<readonly F[]>
  /** The lines with a SKU: a new line, or a piece more of the one that is there. */
  withSku(lines: readonly L[], found: F, pieces: 0 | 1): L[]
}

/** Takes scans into a document's lines as fast as they come, one after the other: a SKU or a barcode adds a line, or a piece to the line that is there. */
export function useScannedLines<L extends Line, F extends Found>(options: Options<L, F>): Scanning {
  const [latest, setLatest] = useState<string | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const turn = useRef<Promise<void>>(Promise.resolve())
  const now = useRef(options)
  now.current = options

  const fail = useCallback((text: string) => {
    playTone('unknown')
    setLatest(null)
    setSaid({ tone: 'danger', text })
  }, [])

  const take = useCallback(
    async (code: string, pieces: 0 | 1) => {
      const skus = await now.current.find(code)
      const [only, another] = skus
      if (another) return fail(t('purchase.scan.several', { code, skus: skus.map(({ sku }) => sku).join(', ') }))
      if (!only) return fail(t('purchase.scan.unknown', { code }))
      const lines = now.current.withSku(now.current.read(), only, pieces)
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
