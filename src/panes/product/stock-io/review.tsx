import { useState } from 'react'
import { stockIoPost } from '#contract/product/stock-io.endpoints.ts'
import { type StockIoDetail, type StockIoLine, type StockIoType, stockAfter } from '#contract/product/stock-io.ts'
import { rememberUndo } from '#platform/command/undo.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { toast } from '#platform/ui/toast.ts'
import { signed } from '../signed.ts'
import { documentName } from './document-text.ts'

const afterOf = (io_type: StockIoType, { qty, stock }: StockIoLine) => stockAfter(io_type, qty, stock)
const changes = (io_type: StockIoType, line: StockIoLine): boolean =>
  io_type === 'transfer' ? line.location !== line.location_now : afterOf(io_type, line) !== line.stock
/** Less than what buyers were promised, by this document. */
const isPromised = (io_type: StockIoType, line: StockIoLine): boolean => {
  const after = afterOf(io_type, line)
  return after >= 0 && after < line.allocated && after < line.stock
}

/** What posting a draft makes of each SKU, as everything stands now: it follows what is sold while it is read. */
export function Review({ document, onClose }: { document: StockIoDetail; onClose(): void }) {
  const { io_id, io_type, lines, version } = document
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const changing = lines.filter((line) => changes(io_type, line))
  const short = lines.filter((line) => afterOf(io_type, line) < 0)
  const promised = lines.filter((line) => isPromised(io_type, line))
  const same = lines.length - changing.length
  const post = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const seen = io_type === 'count' ? lines.map(({ sku, stock }) => ({ sku, stock })) : []
      await call(stockIoPost, { params: { io_id }, body: { version, allow_oversold: promised.length > 0, seen } })
      const values = { document: documentName(document) }
      rememberUndo({ label: 'stock-io.done.posted', values, by: { command: 'stock-io.reverse', args: { io_id, sure: 'yes' } } })
      toast.show({ kind: 'success', text: t('stock-io.done.posted', values) })
      onClose()
    } catch (error) {
      // What changed meanwhile is read again, and stands in the lines.
      setFailed(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      width="wide"
      title={t('stock-io.review.title', { document: documentName(document) })}
      description={t(`stock-io.review.${io_type}`)}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus={promised.length > 0} onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button
            variant={promised.length > 0 ? 'danger' : 'primary'}
            busy={busy}
            disabled={short.length > 0}
            autoFocus={promised.length === 0}
            onClick={() => void post()}
          >
            {t(promised.length > 0 ? 'stock-io.review.post-promised' : 'stock-io.review.post')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failed ? <Notice tone="danger">{failed}</Notice> : null}
        {short.length > 0 ? <Notice tone="danger">{t('stock-io.review.short', { skus: short.map(({ sku }) => sku).join(', ') })}</Notice> : null}
        {promised.length > 0 ? (
          <Notice tone="warning">{t('stock-io.review.promised', { skus: promised.map(({ sku }) => sku).join(', ') })}</Notice>
        ) : null}
        {changing.length > 0 ? <Changes io_type={io_type} lines={changing} /> : <p>{t('stock-io.review.nothing')}</p>}
        {same > 0 && changing.length > 0 ? <p className="text-ink-2">{t('stock-io.review.same', { count: same })}</p> : null}
      </div>
    </Dialog>
  )
}

/** Before and after, line by line. */
const Changes = ({ io_type, lines }: { io_type: StockIoType; lines: readonly StockIoLine[] }) => (
  <table className="w-full border-collapse" aria-label={t('stock-io.review.changes')}>
    <thead>
      <tr className="border-b border-line text-left text-xs text-ink-2">
        <th className="py-1 pr-2 font-medium">{t('stock-io.line.sku')}</th>
        <th className="px-2 text-right font-medium">{t('stock-io.line.now')}</th>
        <th className="px-2 text-right font-medium">{t('stock-io.line.after')}</th>
        {io_type === 'transfer' ? null : <th className="pl-2 text-right font-medium">{t('stock-io.line.change')}</th>}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => {
        const after = afterOf(io_type, line)
        return (
          <tr key={line.sku} data-sku={line.sku} className="border-b border-line align-top">
            <td className="py-1.5 pr-2">
              <span className="block">{[line.name, line.variant].filter(Boolean).join(' · ')}</span>
              <Code>{line.sku}</Code>
              {line.moved && io_type === 'count' ? (
                <span className="text-xs text-ink-3"> · {t('stock-io.line.moved', { pieces: signed(line.moved) })}</span>
              ) : null}
            </td>
            {io_type === 'transfer' ? (
              <>
                <td className="px-2 py-1.5 text-right">{line.location_now ?? t('stock-io.line.no-shelf')}</td>
                <td className="px-2 py-1.5 text-right font-semibold">{line.location}</td>
              </>
            ) : (
              <>
                <td className="px-2 py-1.5 text-right tabular-nums">{formatNumber(line.stock)}</td>
                <td className={`px-2 py-1.5 text-right font-semibold tabular-nums ${after < line.allocated ? 'text-danger' : ''}`}>
                  {formatNumber(after)}
                </td>
                <td className="py-1.5 pl-2 text-right tabular-nums">{signed(after - line.stock)}</td>
              </>
            )}
          </tr>
        )
      })}
    </tbody>
  </table>
)
