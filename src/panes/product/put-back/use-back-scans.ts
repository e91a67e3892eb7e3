import { useCallback, useRef, useState } from 'react'
import { type PutBackScanReply, putBackScan } from '#contract/product/put-back.endpoints.ts'
import type { ScanTone } from '#kernel/scan-burst.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { playTone } from '#platform/scanner/tones.ts'
import { errorText } from '#platform/ui/error-text.ts'

/** What came of the last scan. */
export interface BackScan {
  readonly code: string
  /** Null: nobody knows, the server was not reached. */
  readonly reply: PutBackScanReply | null
  readonly text: string
}

const toneOf: Readonly<Record<PutBackScanReply['outcome'], ScanTone>> = { received: 'already', shelved: 'ok', stop: 'unknown', unknown: 'unknown' }

const piecesOf = ({ pieces }: PutBackScanReply): number => pieces.reduce((sum, { qty }) => sum + qty, 0)

function textOf(code: string, reply: PutBackScanReply): string {
  const count = piecesOf(reply)
  const values = { code, order_code: reply.order_code ?? '', count, number: formatNumber(count), left: formatNumber(reply.left) }
  if (reply.outcome === 'shelved') return t(reply.left > 0 ? 'put-back.said.shelved-left' : 'put-back.said.shelved', values)
  if (reply.outcome === 'stop' && reply.stop) return t(`put-back.stop.${reply.stop}`, values)
  return t(reply.outcome === 'received' ? 'put-back.said.received' : 'put-back.said.unknown', values)
}

/** Takes scans as fast as they come, one after the other: a piece goes to its shelf, a parcel is received and then laid away. */
export function useBackScans(): { readonly last: BackScan | null; scan(code: string): void } {
  const [last, setLast] = useState<BackScan | null>(null)
  const turn = useRef<Promise<void>>(Promise.resolve())
  const scan = useCallback((code: string) => {
    turn.current = turn.current.then(async () => {
      try {
        const reply = await call(putBackScan, { body: { code } })
        playTone(toneOf[reply.outcome])
        setLast({ code, reply, text: textOf(code, reply) })
      } catch (error) {
        playTone('unknown')
        setLast({ code, reply: null, text: errorText(error) })
      }
    })
  }, [])
  return { last, scan }
}
