import type { ReactNode } from 'react'
import { type LayoutWindow, layoutList, type NamedLayout } from '#contract/workbench/layout.endpoints.ts'
import { parseLayout } from '#kernel/layout-codec.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { Menu } from '#platform/ui/menu.tsx'
import type { MenuEntry } from '#platform/ui/menu-entry.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { LayoutPicture } from './layout-picture.tsx'
import { layoutPresets } from './layout-presets.ts'
import { hideLayouts } from './layouts-store.ts'

/** Every named layout, and what to begin with. What asks for something more is asked by the palette, when the list is gone. */
export default function LayoutsDialog() {
  const { data, error, refetch } = useCall(layoutList)
  const presets = layoutPresets()
  const save = commandHandle('layout.save')
  return (
    <Dialog
      open
      width="medium"
      title={t('workbench.layouts.title')}
      description={t('workbench.layouts.about')}
      onClose={hideLayouts}
      footer={
        <>
          <Menu
            trigger={<Button variant="ghost">{t('workbench.layouts.files')}</Button>}
            entries={[entry('layout.import'), ...(data?.layouts.length ? [entry('layout.export-all')] : [])]}
          />
          <Button variant="primary" icon="layout-template" keys={save.keys[0]} onClick={() => leaveFor('layout.save')}>
            {save.title}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Waiting /> : null}
        {data?.layouts.length === 0 ? (
          <EmptyState icon="layout-template" title={t('workbench.layouts.empty')} text={t('workbench.layouts.empty-text')} />
        ) : null}
        {data && data.layouts.length > 0 ? (
          <ul aria-label={t('workbench.layouts.own')} className="-mx-2 flex flex-col gap-0.5">
            {data.layouts.map((layout) => (
              <Named key={layout.layout_id} layout={layout} />
            ))}
          </ul>
        ) : null}
        {presets.length > 0 ? (
          <section>
            <h3 className="mb-1 text-xs font-medium text-ink-3">{t('workbench.layouts.presets')}</h3>
            <ul className="-mx-2 flex flex-col gap-0.5">
              {presets.map(({ id, title, windows }) => (
                <Row key={id} id={id} name={translate(title)} windows={windows} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}

function leaveFor(command: string, args = {}): void {
  hideLayouts()
  void runCommand(command, args)
}

function entry(id: string, args = {}, danger = false): MenuEntry {
  const { title, icon } = commandHandle(id)
  return { label: title, icon: icon === 'layout-template' ? undefined : icon, danger, onSelect: () => leaveFor(id, args) }
}

function Named({ layout: { layout_id, name, slot, windows } }: { layout: NamedLayout }) {
  const args = { layout: layout_id }
  return (
    <Row id={layout_id} name={name} windows={windows} keys={slot ? `Mod+Alt+${slot}` : undefined}>
      <Menu
        align="end"
        label={name}
        trigger={<IconButton icon="ellipsis" label={t('workbench.layouts.actions', { name })} />}
        entries={[
          entry('layout.overwrite', args),
          entry('layout.rename', args),
          entry('layout.bind', args),
          'separator',
          entry('layout.share', args),
          entry('layout.export', args),
          'separator',
          entry('layout.delete', args, true),
        ]}
      />
    </Row>
  )
}

interface RowProps {
  id: string
  name: string
  windows: readonly LayoutWindow[]
  keys?: string
  children?: ReactNode
}

function Row({ id, name, windows, keys, children }: RowProps) {
  return (
    <li className="flex items-center gap-1 rounded-md pr-1 hover:bg-hover">
      <button
        type="button"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-1.5 text-left"
        onClick={() => leaveFor('layout.open', { layout: id })}
      >
        <LayoutPicture windows={windows} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-medium text-ink">{name}</span>
          <span className="truncate text-xs text-ink-3">{sizeOf(windows)}</span>
        </span>
        {keys ? <Kbd keys={keys} /> : null}
      </button>
      {children}
    </li>
  )
}

function sizeOf(windows: readonly LayoutWindow[]): string {
  const panes = windows.reduce((count, { layout }) => {
    const read = parseLayout(layout)
    return count + (read.ok ? leavesOf(read.layout.root).length : 0)
  }, 0)
  const inPanes = t('workbench.layouts.panes', { count: panes })
  return windows.length > 1 ? `${t('workbench.layouts.windows', { count: windows.length })} · ${inPanes}` : inPanes
}

const Waiting = () => (
  <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-5 py-2">
    <Skeleton className="w-3/5" />
    <Skeleton className="w-2/3" />
  </div>
)
