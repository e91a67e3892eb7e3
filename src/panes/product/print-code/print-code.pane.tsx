import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type CodeText, codeKinds, codePapers, codeTexts, mostCodeSkus, productPrintCode } from '#contract/product/print-code.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { PickField } from '#platform/form/pick-field.tsx'
import { callFile } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { skuPicker } from '#platform/pickers/sku.picker.ts'
import { queryKeyOf } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import '#platform/ui/print-sheet.css'
import { Segmented } from '#platform/ui/segmented.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { useObjectUrl } from '#platform/ui/use-object-url.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import { printCodeScreen, skusText } from './print-code.screen.ts'

/** Labels as the address says them; whatever is changed stands there, and makes the document anew. */
export default function PrintCodePane({ query }: PropsOf<typeof printCodeScreen>) {
  const { navigate } = usePane()
  const frame = useRef<HTMLIFrameElement>(null)
  const skus = useMemo(() => (query.skus ?? '').split(',').filter(Boolean).map(decodeURIComponent), [query.skus])
  const texts = codeTexts.filter((one) => query.texts.split(',').includes(one))
  const goTo = (next: Partial<typeof query>) => navigate(printCodeScreen.href({ query: { ...query, ...next } }), 'replace')
  const setSkus = (next: readonly string[]) => goTo({ skus: next.length > 0 ? skusText(next) : undefined })
  const input = {
    body: { skus, copies: query.copies === 'stock' ? ('stock' as const) : Number(query.copies), paper: query.paper, code: query.code, texts },
  }
  const file = useQuery({
    queryKey: queryKeyOf(productPrintCode, input),
    queryFn: ({ signal }) => callFile(productPrintCode, input, { signal }),
    enabled: skus.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const address = useObjectUrl(file.data)
  usePaneController({ refresh: () => void file.refetch() })
  const toggle = (text: CodeText, on: boolean) => goTo({ texts: codeTexts.filter((one) => (one === text ? on : texts.includes(one))).join(',') })
  return (
    <div className="print-pane">
      <Toolbar label={t('product.print-code.title')} className="print-bar no-print">
        <strong>{t('product.print-code.title')}</strong>
        <Select
          label={t('product.print-code.paper')}
          hideLabel
          value={query.paper}
          options={codePapers.map((value) => ({ value, label: t(`product.print-code.paper.${value}`) }))}
          onChange={(paper) => goTo({ paper })}
        />
        <Select
          label={t('product.print-code.code')}
          hideLabel
          value={query.code}
          options={codeKinds.map((value) => ({ value, label: t(`product.print-code.code.${value}`) }))}
          onChange={(code) => goTo({ code })}
        />
        <Segmented
          label={t('product.print-code.copies')}
          value={query.copies === 'stock' ? 'stock' : 'each'}
          options={[
            { value: 'each', label: t('product.print-code.each') },
            { value: 'stock', label: t('product.print-code.by-stock') },
          ]}
          onChange={(by) => goTo({ copies: by === 'stock' ? 'stock' : '1' })}
        />
        {query.copies === 'stock' ? null : (
          <TextField
            label={t('product.print-code.number')}
            hideLabel
            className="w-16"
            inputMode="numeric"
            value={query.copies}
            onFocus={(event) => event.target.select()}
            onChange={(copies) => {
              if (/^[1-9]\d{0,2}$/.test(copies)) goTo({ copies })
            }}
          />
        )}
        {codeTexts.map((text) => (
          <Checkbox key={text} checked={texts.includes(text)} onChange={(on) => toggle(text, on)}>
            {t(`product.print-code.text.${text}`)}
          </Checkbox>
        ))}
        <Button variant="primary" icon="printer" disabled={!address || file.isError} onClick={() => frame.current?.contentWindow?.print()}>
          {t('product.print-code.print')}
        </Button>
        {address && !file.isError ? (
          <a className="print-download" href={address} download="barcode.pdf">
            {t('product.print-code.download')}
          </a>
        ) : null}
      </Toolbar>
      <div className="flex min-h-0 flex-1 max-phone:flex-col">
        <div className="no-print flex w-72 flex-none flex-col gap-2 overflow-y-auto border-r border-line bg-surface p-3 max-phone:w-full max-phone:border-r-0">
          {skus.length < mostCodeSkus ? (
            <PickField
              label={t('product.print-code.add')}
              picker={skuPicker}
              value={null}
              onChange={(sku) => {
                if (sku !== null && !skus.includes(sku)) setSkus([...skus, sku])
              }}
            />
          ) : (
            <p className="text-xs text-ink-3">{t('product.print-code.too-many', { most: mostCodeSkus })}</p>
          )}
          <span className="text-xs text-ink-3">{t('product.print-code.skus', { count: skus.length })}</span>
          <ul>
            {skus.map((sku) => (
              <li key={sku} className="flex min-h-7 items-center justify-between gap-2 border-b border-line">
                <span className="truncate">
                  <Code>{sku}</Code>
                </span>
                <IconButton
                  size="small"
                  icon="x"
                  label={t('product.print-code.remove', { sku })}
                  onClick={() => setSkus(skus.filter((one) => one !== sku))}
                />
              </li>
            ))}
          </ul>
        </div>
        {skus.length === 0 ? (
          <EmptyState icon="scan-barcode" title={t('product.print-code.none')} text={t('product.print-code.none-text')} />
        ) : file.error ? (
          <ErrorState error={file.error} onRetry={() => void file.refetch()} />
        ) : address ? (
          <iframe ref={frame} title={t('product.print-code.title')} className="print-frame" src={address} />
        ) : (
          <Skeleton className="m-4 h-60 flex-1" />
        )}
      </div>
    </div>
  )
}
