import { useEffect, useMemo, useRef } from 'react'
import { useKeyOf } from '#platform/command/bus.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import type { ErasedRow } from './list-spec.ts'
import { countBlock, type ShownBlock } from './use-cell-block.ts'
import type { CellCursor } from './use-cell-cursor.tsx'

interface UnsavedCellsProps {
  readonly of: CellCursor
  keyOf(row: ErasedRow): string
}

/** What a block would change before it is saved, or how many cells hold what is not saved; and the way on and back from both. */
export function UnsavedCells({ of, keyOf }: UnsavedCellsProps) {
  const { left, cells, block, controller } = of
  if (block.block) return <BlockBar of={of} block={block.block} keyOf={keyOf} />
  if (left === 0) return null
  return (
    <p className="list-unsaved" role="status">
      {t('common.list.unsaved-count', { count: left })}
      <NextRefused of={of} />
      <Button variant="ghost" size="small" icon="check" onClick={controller.save}>
        {t('common.cells.save-all')}
      </Button>
      <Button variant="ghost" size="small" icon="undo-2" onClick={() => cells.revertAll()}>
        {t('common.list.revert-all')}
      </Button>
    </p>
  )
}

function NextRefused({ of: { cells, controller } }: { readonly of: CellCursor }) {
  if (cells.errors.length === 0) return null
  return (
    <Button repeats variant="ghost" size="small" icon="circle-alert" onClick={controller.nextRefused}>
      {t('common.cells.next-refused')}
    </Button>
  )
}

function BlockBar({ of, block, keyOf }: UnsavedCellsProps & { readonly block: ShownBlock }) {
  const { cells, controller } = of
  const { changes, wrong } = useMemo(() => countBlock(block, cells, keyOf), [block, cells, keyOf])
  const save = useRef<HTMLButtonElement>(null)
  // What was asked about is one key away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each block
  useEffect(() => save.current?.focus(), [block])
  const parts = [
    t('common.cells.changes', { count: changes, number: formatNumber(changes) }),
    ...(wrong.length > 0 ? [t('common.cells.refused', { count: wrong.length, number: formatNumber(wrong.length) })] : []),
    ...(block.locked > 0 ? [t('common.cells.left-out', { count: block.locked, number: formatNumber(block.locked) })] : []),
  ]
  return (
    <p className="list-unsaved" role="status">
      <span>
        <strong>{t(`common.cells.step.${block.step}`)}</strong> {parts.join(' · ')}
      </span>
      <NextRefused of={of} />
      <Button size="small" icon="undo-2" keys="Escape" onClick={() => of.leaveCell()}>
        {t('common.action.cancel')}
      </Button>
      <Button ref={save} variant="primary" size="small" keys={useKeyOf('list.save-cells')} disabled={changes === 0} onClick={controller.save}>
        {t('common.cells.save', { count: changes, number: formatNumber(changes) })}
      </Button>
    </p>
  )
}
