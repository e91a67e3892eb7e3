/** What a desk prints once and hangs up, so that hands stay at the scanner: each stands for a key. */
export const deskCodes = {
  continue: 'DERMAGA-1',
  confirm: 'DERMAGA-2',
  undo: 'DERMAGA-3',
  away: 'DERMAGA-4',
  take_over: 'DERMAGA-5',
} as const
export type DeskSign = keyof typeof deskCodes

export const deskSigns = Object.keys(deskCodes) as DeskSign[]
export const signOf = (code: string): DeskSign | null => deskSigns.find((sign) => deskCodes[sign] === code.toUpperCase()) ?? null
