/** Columns between the last message and the time, in their order. */
const inboxColumns = ['tags', 'store', 'agent', 'session'] as const
export type InboxColumn = (typeof inboxColumns)[number]

const columns: Readonly<Record<InboxColumn, { readonly track: string; readonly from: number }>> = {
  tags: { track: 'minmax(90px, 0.9fr)', from: 900 },
  store: { track: 'minmax(90px, 0.8fr)', from: 1060 },
  agent: { track: '96px', from: 780 },
  session: { track: '72px', from: 0 },
}

/** Below this width a chat stands on two lines. CSS pixels. */
export const cardsBelow = 640

export const fittingColumns = (width: number): InboxColumn[] => inboxColumns.filter((id) => width === 0 || width >= columns[id].from)
export const gridTemplate = (shown: readonly InboxColumn[]): string =>
  ['20px', '36px', 'minmax(130px, 1fr)', 'minmax(160px, 2.4fr)', ...shown.map((id) => columns[id].track), '120px', '24px'].join(' ')
export const cardTemplate = '10px minmax(0, 1fr) auto 24px'
