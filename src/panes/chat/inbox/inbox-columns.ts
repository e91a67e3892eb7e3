import { listColumns } from '#platform/ui/list-columns.ts'

/** Columns between the last message and the time, in their order. */
export type InboxColumn = 'tags' | 'store' | 'agent' | 'session'

/** What gives way, and when: whose turn it is, and until when, stays longest. */
export const inboxColumns = listColumns<InboxColumn>({
  before: [{ least: 20 }, { least: 36 }, { least: 130, grow: 1 }, { least: 200, grow: 2.4 }],
  columns: {
    tags: { least: 96, grow: 0.9, yields: 2 },
    store: { least: 112, grow: 0.8, yields: 3 },
    agent: { least: 96, yields: 1 },
    session: { least: 72, numeric: true, yields: 0 },
  },
  after: [{ least: 120 }, { least: 24 }],
  cardsBelow: 640,
  card: { before: [{ least: 10 }, { least: 0, grow: 1 }], columns: [] },
})

/** Messages that were found: all of them say the same, at any width. */
export const hitColumns = listColumns<never>({
  before: [{ least: 36 }, { least: 120, grow: 1 }, { least: 180, grow: 3.4 }, { least: 90, grow: 0.9 }, { least: 120 }],
  columns: {},
  cardsBelow: inboxColumns.cardsBelow,
  card: { before: [{ least: 10 }, { least: 0, grow: 1 }, { least: 120 }], columns: [] },
})
