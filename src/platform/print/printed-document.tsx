import { type ReactNode, useEffect } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import '#platform/ui/print-sheet.css'
import { Select } from '#platform/ui/select.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { usePane } from '#platform/workbench/pane.ts'

const papers = ['print-area-a4', 'print-area-a5'] as const
type Paper = (typeof papers)[number]

interface PrintedDocumentProps {
  /** What it is called, in the pane's title too. */
  readonly name: string
  /** What kind of document it is. */
  readonly kind: string
  /** The button's words. */
  readonly print: string
  readonly children: ReactNode
}

/** A document on its sheet of paper, below the bar that chooses the paper (the same as pickup lists) and prints. */
export function PrintedDocument({ name, kind, print, children }: PrintedDocumentProps) {
  const { setTitle } = usePane()
  const { paper_size, ...rest } = useSettings((all) => all.pickup_list)
  const paper: Paper = paper_size === 'print-area-a5' ? paper_size : 'print-area-a4'
  useEffect(() => setTitle(name), [name, setTitle])
  return (
    <div className="print-pane">
      <Toolbar label={kind} className="print-bar no-print">
        <strong>{name}</strong>
        <Select
          label={t('order.pickup.paper')}
          hideLabel
          value={paper}
          options={papers.map((value) => ({ value, label: t(`order.pickup.paper.${value}`) }))}
          onChange={(next: Paper) => changeSettings({ pickup_list: { ...rest, paper_size: next } })}
        />
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {print}
        </Button>
      </Toolbar>
      <div className={`print-area ${paper}`}>{children}</div>
    </div>
  )
}

/** Room for signatures below a document. */
export const Signatures = ({ of }: { of: readonly string[] }) => (
  <div className="mt-10 flex justify-between gap-8 break-inside-avoid">
    {of.map((who) => (
      <span key={who} className="w-40 border-t border-current pt-1 text-center">
        {who}
      </span>
    ))}
  </div>
)
