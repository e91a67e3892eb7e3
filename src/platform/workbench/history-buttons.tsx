import clsx from 'clsx'
import type { Leaf } from '#kernel/layout.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { dispatch } from './layout-store.ts'

/** Back and forward of a pane by mouse, as far as it has been anywhere: a window of its own and a phone's home screen have no browser's buttons. */
export function HistoryButtons({ leaf, className }: { leaf: Pick<Leaf, 'id' | 'back' | 'forward'>; className?: string }) {
  if (leaf.back.length + leaf.forward.length === 0) return null
  return (
    <span className={clsx('flex flex-none', className)}>
      <HistoryButton command="pane.back" pane={leaf.id} disabled={leaf.back.length === 0} />
      {leaf.forward.length > 0 ? <HistoryButton command="pane.forward" pane={leaf.id} disabled={false} /> : null}
    </span>
  )
}

function HistoryButton({ command, pane, disabled }: { command: 'pane.back' | 'pane.forward'; pane: string; disabled: boolean }) {
  const { title, icon, run } = commandHandle(command)
  const keys = useKeyOf(command)
  const go = () => {
    dispatch({ type: 'focus', pane })
    void run()
  }
  return <IconButton size="small" icon={icon ?? 'arrow-left'} label={title} keys={keys} disabled={disabled} onClick={go} />
}
