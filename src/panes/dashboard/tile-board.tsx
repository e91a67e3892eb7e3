import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { NoStores, useNoStores } from '#platform/list/no-stores.tsx'
import { useSession } from '#platform/session/session.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { useIsPhone } from '#platform/ui/phone.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useLinkKeys } from '#platform/workbench/link-keys.ts'
import { usePane, usePaneContext } from '#platform/workbench/pane.ts'
import { added, leftOut, moved, placedAt, type Tile, tilesOf, widened, without } from './tile-order.ts'
import { barTiles, chartTiles, drawTile, type TileId } from './tiles.tsx'
import { useToday } from './use-today.ts'

/** What the commands of a dashboard ask for. */
const onBoard = { 'selection.kind': 'dashboard' }

const keep = (tiles: readonly Tile[]) => changeSettings({ dashboard_tiles: tiles })

/** The day so far in tiles, which each person chooses and arranges, by keys and by mouse. */
export function TileBoard({ arranging, tv }: { arranging: boolean; tv: boolean }) {
  const { data, error, refetch } = useToday()
  const tiles = tilesOf(useSettings((settings) => settings.dashboard_tiles))
  // Nothing comes in yet: what makes it come in stands alone.
  const starting = useNoStores()
  const holder = useRef<HTMLDivElement>(null)
  const pane = usePane()
  const leave = () => pane.navigate(pane.url.split('?')[0] as string, 'replace')
  const stepOut = () => {
    if (arranging || tv) leave()
    return arranging || tv
  }
  useLinkKeys(holder, { refresh: () => void refetch(), escape: stepOut })
  useAwake(tv)
  usePaneContext(onBoard)
  return (
    <div ref={holder} className="@container h-full overflow-y-auto bg-sunken">
      <div className={clsx('flex flex-col gap-3 p-3', tv && 'origin-top-left [zoom:1.5]')}>
        <BoardHead date={data?.date} arranging={arranging} tv={tv} onLeave={leave} onFullScreen={() => void holder.current?.requestFullscreen?.()} />
        {starting ? (
          <NoStores />
        ) : error && !data ? (
          <ErrorState error={error} fallback={t('dashboard.loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <ul className="grid grid-cols-1 gap-3 @xl:auto-rows-[minmax(--spacing(30),auto)] @xl:grid-cols-2 @4xl:grid-cols-4">
            {tiles.map((tile) => (
              <BoardTile key={tile.id} tile={tile} tiles={tiles} day={data} arranging={arranging} />
            ))}
          </ul>
        )}
        {arranging ? <LeftOut tiles={tiles} /> : null}
      </div>
    </div>
  )
}

/** A wall's screen does not go dark. */
function useAwake(tv: boolean): void {
  useEffect(() => {
    if (!tv || !('wakeLock' in navigator)) return
    const lock = navigator.wakeLock.request('screen').catch(() => null)
    return () => void lock.then((held) => held?.release())
  }, [tv])
}

interface BoardHeadProps {
  readonly date: string | undefined
  readonly arranging: boolean
  readonly tv: boolean
  onLeave(): void
  onFullScreen(): void
}

function BoardHead({ date, arranging, tv, onLeave, onFullScreen }: BoardHeadProps) {
  const workspace = useSession((session) => session.workspace)
  const arrange = commandHandle('dashboard.arrange')
  const wall = commandHandle('dashboard.tv')
  // A phone is no wall.
  const phone = useIsPhone()
  return (
    <header className="flex min-h-8 flex-wrap items-center gap-2">
      <h2 className="mr-auto font-semibold">
        {workspace?.name}
        {date ? <span className="font-normal text-ink-3"> · {formatDay(`${date}T12:00:00+07:00`)}</span> : null}
      </h2>
      {arranging ? (
        <>
          <p className="text-xs text-ink-3 max-phone:hidden">{t('dashboard.arrange.hint')}</p>
          <Button size="small" variant="ghost" icon="rotate-ccw" onClick={() => changeSettings({ dashboard_tiles: null })}>
            {t('dashboard.arrange.usual')}
          </Button>
          <Button size="small" variant="primary" icon="check" keys="Escape" onClick={onLeave}>
            {t('dashboard.arrange.done')}
          </Button>
        </>
      ) : tv ? (
        <>
          <Button size="small" variant="ghost" icon="maximize-2" onClick={onFullScreen}>
            {t('dashboard.tv.full')}
          </Button>
          <Button size="small" variant="ghost" icon="x" keys="Escape" onClick={onLeave}>
            {t('dashboard.tv.leave')}
          </Button>
        </>
      ) : (
        <>
          <Button size="small" variant="ghost" icon={arrange.icon} keys={arrange.keys[0]} onClick={() => void arrange.run()}>
            {arrange.title}
          </Button>
          {phone ? null : (
            <Button size="small" variant="ghost" icon={wall.icon} keys={wall.keys[0]} onClick={() => void wall.run()}>
              {wall.title}
            </Button>
          )}
        </>
      )}
    </header>
  )
}

interface BoardTileProps {
  readonly tile: Tile
  readonly tiles: readonly Tile[]
  readonly day: Dashboard | undefined
  readonly arranging: boolean
}

const dragged = 'text/x-tile'

function BoardTile({ tile: { id, wide }, tiles, day, arranging }: BoardTileProps) {
  const title = useId()
  const name = t(`dashboard.tile.${id}`)
  const chart = chartTiles.includes(id)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const by: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
    const step = by[event.key]
    if (!arranging || step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    keep(moved(tiles, id, step))
  }
  return (
    <li
      className={clsx('flex min-w-0 flex-col', wide && '@xl:col-span-2', arranging && 'cursor-grab')}
      draggable={arranging || undefined}
      onKeyDown={onKey}
      onDragStart={(event) => event.dataTransfer.setData(dragged, id)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        keep(placedAt(tiles, event.dataTransfer.getData(dragged) as TileId, id))
      }}
    >
      <section
        aria-labelledby={chart ? undefined : title}
        className={clsx(
          'flex flex-1 flex-col rounded-lg bg-surface',
          !chart && 'border border-line',
          arranging && 'outline-2 outline-line outline-dashed',
        )}
      >
        <header className={clsx('flex min-h-9 items-center gap-0.5 px-4', chart && !arranging && 'sr-only')}>
          <h3 id={title} className="mr-auto truncate text-xs font-medium text-ink-2">
            {name}
          </h3>
          {arranging ? (
            <>
              <IconButton size="small" icon="arrow-left" label={t('dashboard.arrange.before', { name })} onClick={() => keep(moved(tiles, id, -1))} />
              <IconButton size="small" icon="arrow-right" label={t('dashboard.arrange.behind', { name })} onClick={() => keep(moved(tiles, id, 1))} />
              <IconButton
                size="small"
                icon="columns-2"
                label={t(wide ? 'dashboard.arrange.narrow' : 'dashboard.arrange.wide', { name })}
                onClick={() => keep(widened(tiles, id))}
              />
              <IconButton size="small" icon="x" label={t('dashboard.arrange.hide', { name })} onClick={() => keep(without(tiles, id))} />
            </>
          ) : null}
        </header>
        {day ? drawTile[id](day) : <TileSkeleton id={id} />}
      </section>
    </li>
  )
}

/** In the height of what comes: on a phone the tiles below it would move. */
function TileSkeleton({ id }: { id: TileId }) {
  if (chartTiles.includes(id)) return <Skeleton className="mx-4 mb-3 h-50!" />
  return (
    <div className={clsx('flex items-center px-4 pb-3', barTiles.includes(id) ? 'h-39' : 'h-15')}>
      <Skeleton className="h-8! w-32" />
    </div>
  )
}

/** Tiles that are not shown: a press brings one back. */
function LeftOut({ tiles }: { tiles: readonly Tile[] }) {
  const rest = leftOut(tiles)
  if (rest.length === 0) return null
  return (
    <section aria-label={t('dashboard.arrange.left-out')} className="flex flex-wrap items-center gap-2">
      <h3 className="text-xs text-ink-3">{t('dashboard.arrange.left-out')}</h3>
      {rest.map((id) => (
        <Button key={id} size="small" icon="plus" onClick={() => keep(added(tiles, id))}>
          {t(`dashboard.tile.${id}`)}
        </Button>
      ))}
    </section>
  )
}
