import { useCallback, useRef, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { playTone } from '#platform/scanner/tones.ts'
import { errorText } from '#platform/ui/error-text.ts'

export interface Found {
  readonly sku: string
  readonly name: string
  readonly variant: string
}
export interface Line {
  readonly sku: string
  readonly name: string
  readonly variant: string
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

export interface LineSource<L extends Line, F extends Found> {
  /** What carries a code, a SKU by itself before a barcode; or what else the code did, in words. */
  find(code: string): Promise<readonly F[] | { readonly said: string }>
  /** The lines with a SKU: a new line, or a piece more of the one that is there. */
  withSku(lines: readonly L[], found: F, pieces: 0 | 1): L[]
  /** What a scan did, where that is more than a piece more. */
  said?(line: L): string
}

interface Options<L extends Line, F extends Found> extends LineSource<L, F> {
  read(): readonly L[]
  write(lines: L[]): void
}

const addedText = ({ name, variant, qty }: Line): string =>
  t('purchase.scan.added', { name: [name, variant].filter(Boolean).join(' · '), pieces: qty })

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
      const found = await now.current.find(code)
      if ('said' in found) {
        playTone('ok')
        setLatest(null)
        return setSaid({ tone: 'success', text: found.said })
      }
      const [only, another] = found
      if (another) return fail(t('purchase.scan.several', { code, skus: found.map(({ sku }) => sku).join(', ') }))
      if (!only) return fail(t('purchase.scan.unknown', { code }))
      const { read, write, withSku, said = addedText } = now.current
      const lines = withSku(read(), only, pieces)
      write(lines)
      setLatest(only.sku)
      if (pieces === 0) return
      playTone('ok')
      const line = lines.find(({ sku }) => sku === only.sku)
      if (line) setSaid({ tone: 'success', text: said(line) })
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
