/** When what was lost without a fault of whoever asked is asked for again by itself: after a second, which doubles with every failure before. Milliseconds. */
export const againAfter = (failures: number): number => Math.min(15_000, 1_000 * 2 ** failures)
