import type { Marketplace } from '#contract/core/marketplace.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'
import type { SearchKind } from '#contract/search/search.ts'
import type { Choice, Command } from '#kernel/command.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { rankChoices } from '#kernel/palette-choice.ts'
import { highlight } from '#kernel/palette-highlight.ts'
import type { Range } from '#kernel/palette-match.ts'
import { beforeTyped, type PreparedEntries, prepareEntries, type Rankable, type Ranked, rankEntries } from '#kernel/palette-rank.ts'
import { bus, keysOf } from '#platform/command/bus.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import type { WindowPlace } from '#platform/workbench/window-places.ts'
import { actsOnSelection, type CommandEntry, catalogue, isScreenCommand, namedNow } from './catalogue.ts'

/** More rows than anybody reads make each keystroke slow. */
export const mostRows = 50
const mostRecent = 5

interface RowBase {
  /** Stable: the choice keeps to it, whatever comes before and after. */
  readonly value: string
  readonly title: string
  readonly ranges: readonly Range[]
  readonly section: string
  readonly icon?: string
  /** At the end of the row. */
  readonly hint?: string
  readonly keys?: string
}
export type Row =
  /** `scattered`: only letter by letter, or mistyped: something else may be meant. */
  | (RowBase & { readonly kind: 'command'; readonly command: Command; readonly scattered: boolean })
  /** `shown`: the answer as it stands in the box, where that is not the title. */
  | (RowBase & { readonly kind: 'choice'; readonly answer: unknown; readonly shown?: string })
  /** Where a code or an address leads. */
  | (RowBase & { readonly kind: 'url'; readonly url: string })
  /** Something that the server found. */
  | (RowBase & {
      readonly kind: 'entity'
      readonly entity: SearchKind
      readonly url: string
      readonly marketplace?: Marketplace
      readonly code?: string
      readonly codeRanges?: readonly Range[]
      readonly status?: OrderStatus
      /** After the title, less than it. */
      readonly more?: string
    })
  /** A pane, in this window or another. */
  | (RowBase & { readonly kind: 'place'; readonly place: WindowPlace })
  /** Asks again what failed. */
  | (RowBase & { readonly kind: 'retry' })

export interface RowsRequest {
  readonly query: string
  /** What the commands are judged by: what lies beneath the palette. */
  readonly context: ContextSnapshot
  readonly frecency: (id: string) => number
  readonly actionsOnly: boolean
  readonly possible: PreparedEntries<CommandEntry>
}

/** Commands that can run now; the hidden ones too. */
export function possibleEntries(context: ContextSnapshot): PreparedEntries<CommandEntry> {
  const enabled = new Set(bus.enabled(context))
  return catalogue()
    .filter(({ entry }) => enabled.has(entry.command))
    .flatMap((one) => (one.entry.command.titleNow ? namedNow(one.entry, context) : [one]))
}

/** Commands and screens for a query; without one: for the selection, what was used lately, screens, and the rest. */
export function commandRows({ query, context, frecency, actionsOnly, possible }: RowsRequest): Row[] {
  const entries = possible.filter(({ entry: { command } }) => !command.hidden && (!actionsOnly || actsOnSelection(command)))
  const ranked = rankEntries(entries, query, { limit: query ? mostRows : entries.length, frecency })
  return query ? bySection(ranked, ({ command }) => sectionOf(command, context)) : firstRows(ranked, context, frecency)
}

function firstRows(ranked: readonly Ranked<CommandEntry>[], context: ContextSnapshot, frecency: (id: string) => number): Row[] {
  const likely = ranked.filter(({ entry }) => actsOnSelection(entry.command)).sort((a, b) => rareness(a.entry.command) - rareness(b.entry.command))
  const recent = ranked.filter(({ entry }) => !actsOnSelection(entry.command) && frecency(entry.id) > 0).slice(0, mostRecent)
  const taken = new Set([...likely, ...recent])
  const rest = ranked.filter((one) => !taken.has(one))
  return [
    ...likely.map((one) => commandRow(one, sectionOf(one.entry.command, context))),
    ...recent.map((one) => commandRow(one, t('workbench.palette.recent'))),
    ...inSections(rest.map((one) => commandRow(one, sectionOf(one.entry.command, context))).sort(screensFirst)),
  ].slice(0, mostRows)
}

/** Of what can be done to the selection: first what has a key of its own, last what takes something away. */
const rareness = (command: Command): number => (command.danger ? 2 : keysOf(command.id).length > 0 ? 0 : 1)

const screensFirst = (a: Row, b: Row): number => Number(isScreenRow(b)) - Number(isScreenRow(a))
const isScreenRow = (row: Row): boolean => row.kind === 'command' && isScreenCommand(row.command)

/** Commands with a key, the hidden ones too, so that the palette answers what a key does. */
export function helpRows({ query, frecency, possible }: RowsRequest): Row[] {
  const entries = possible.filter(({ entry }) => keysOf(entry.id).length > 0)
  return bySection(rankEntries(entries, query, { limit: mostRows, frecency }), ({ command }) => translate(command.group))
}

/** The choices of a question, and what was typed where that may be the answer. What was found by what was typed stands as it was found. */
export function choiceRows(choices: readonly Choice[], query: string, freeText: boolean, found = false): Row[] {
  if (found) return choices.map((choice): Row => ({ ...choiceRow(choice), ranges: highlight(choiceTitle(choice), query) }))
  const ranked = rankChoices(choices, choiceTitle, query, mostRows)
  const rows = ranked.map(({ entry, ranges }): Row => ({ ...choiceRow(entry.choice), ranges }))
  const typed = query.trim()
  const isChoice = choices.some((choice) => choiceTitle(choice) === typed)
  return freeText && typed && !isChoice ? rows.toSpliced(beforeTyped(ranked, typed), 0, typedRow(typed)) : rows
}

const choiceRow = (choice: Choice) => ({
  kind: 'choice' as const,
  value: `choice-${choice.value}`,
  title: choiceTitle(choice),
  section: '',
  answer: choice.value,
  ...(choice.hint ? { hint: choice.hint } : {}),
})

const typedRow = (typed: string): Row => ({
  kind: 'choice',
  value: 'typed',
  title: t('workbench.palette.use-typed', { text: typed }),
  ranges: [],
  section: '',
  answer: typed,
  shown: typed,
  icon: 'pencil',
})

export const choiceTitle = (choice: Choice): string => choice.title ?? (choice.titleKey ? translate(choice.titleKey) : choice.value)

/** Rows of one kind of thing, ranked by their titles. */
export function rankedRows<T extends Rankable>(things: readonly T[], query: string, rowOf: (thing: T, ranges: readonly Range[]) => Row): Row[] {
  return rankEntries(prepareEntries(things), query, { limit: mostRows }).map(({ entry, ranges }) => rowOf(entry, ranges))
}

function commandRow({ entry, ranges, how }: Ranked<CommandEntry>, section: string): Row {
  const { command } = entry
  const scattered = how === 'scattered'
  return {
    kind: 'command',
    value: command.id,
    title: entry.title,
    ranges,
    section,
    icon: command.icon,
    keys: keysOf(command.id)[0],
    command,
    scattered,
  }
}

/** Whether somebody who typed this may have meant a command. */
export const isMeant = (row: Row): boolean => row.kind !== 'command' || !row.scattered

function sectionOf(command: Command, context: ContextSnapshot): string {
  if (actsOnSelection(command)) return t('workbench.palette.for-selection', { count: Number(context['selection.count'] ?? 0) })
  return translate(command.group)
}

/** What was found scattered stays below all else, its section as well. */
function bySection(ranked: readonly Ranked<CommandEntry>[], section: (entry: CommandEntry) => string): Row[] {
  const rowsOf = (some: readonly Ranked<CommandEntry>[]) => inSections(some.map((one) => commandRow(one, section(one.entry))))
  return [...rowsOf(ranked.filter(({ how }) => how !== 'scattered')), ...rowsOf(ranked.filter(({ how }) => how === 'scattered'))]
}

/** Rows of one section together, the sections in the order of their best row. */
function inSections(rows: readonly Row[]): Row[] {
  const sections = new Map<string, Row[]>()
  for (const row of rows) {
    const others = sections.get(row.section)
    if (others) others.push(row)
    else sections.set(row.section, [row])
  }
  return [...sections.values()].flat()
}
