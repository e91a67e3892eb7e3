/** Layouts that a digit brings. */
export const layoutSlots = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
