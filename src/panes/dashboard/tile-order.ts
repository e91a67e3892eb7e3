import type { TileSetting } from '#platform/settings/settings.ts'
import { type TileId, tileIds, usualTiles } from './tiles.tsx'

export interface Tile {
  readonly id: TileId
  readonly wide: boolean
}

const isTile = (tile: TileSetting): tile is Tile => (tileIds as readonly string[]).includes(tile.id)

/** The tiles that are shown; one that is not there any more is passed over. */
export const tilesOf = (kept: readonly TileSetting[] | null): readonly Tile[] => (kept ?? usualTiles).filter(isTile)

/** A tile some places on; at the ends it stays. */
export function moved(tiles: readonly Tile[], id: TileId, by: number): readonly Tile[] {
  const from = tiles.findIndex((tile) => tile.id === id)
  const to = Math.max(0, Math.min(tiles.length - 1, from + by))
  const tile = tiles[from]
  return tile ? tiles.toSpliced(from, 1).toSpliced(to, 0, tile) : tiles
}

/** A tile in the place of another one. */
export const placedAt = (tiles: readonly Tile[], id: TileId, at: TileId): readonly Tile[] =>
  moved(tiles, id, tiles.findIndex((tile) => tile.id === at) - tiles.findIndex((tile) => tile.id === id))

export const widened = (tiles: readonly Tile[], id: TileId): readonly Tile[] =>
  tiles.map((tile) => (tile.id === id ? { ...tile, wide: !tile.wide } : tile))

export const without = (tiles: readonly Tile[], id: TileId): readonly Tile[] => tiles.filter((tile) => tile.id !== id)

/** Behind the others, as wide as it is at first. */
export const added = (tiles: readonly Tile[], id: TileId): readonly Tile[] => [
  ...tiles,
  ...(usualTiles as readonly Tile[]).filter((tile) => tile.id === id),
]

/** Those that are not shown. */
export const leftOut = (tiles: readonly Tile[]): readonly TileId[] => tileIds.filter((id) => !tiles.some((tile) => tile.id === id))
