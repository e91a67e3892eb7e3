import type { CommandCall, OfferedUndo, UndonePart, UndoOutcome } from '#kernel/command.ts'
import { formatNumber, loadAllTexts, type MessageValues, t, translate } from '#platform/i18n/i18n.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { toast, useToasts } from '#platform/ui/toast.ts'
import { keepUndo, keptUndos, takeUndo } from './kept-undos.ts'
import { onSent, sendQueue } from './send-queue.ts'

const mostUndos = 50
/** What only this window can undo; what a command undoes is kept for the seat. */
let own: readonly { readonly id: string; readonly at: number; readonly undo: OfferedUndo }[] = []
/** The last thing that went out for good: undo must say so, and not take back what was done before it. */
let gone: { readonly at: number; readonly label: string; readonly values?: MessageValues | undefined } | null = null
onSent(({ label, values }) => {
  gone = { at: Date.now(), label, values }
})
/** Those of them that are being undone at the moment. */
const underWay = new Set<string>()
/** The toasts that offer to undo, by entry. */
const toasts = new Map<string, number>()
let undoKey: () => string | undefined = () => undefined
let reverse: (by: CommandCall) => Promise<UndoOutcome> = () => Promise.resolve('gone')

/** Says who undoes by a command, and which key undoes: the bus. */
export function undoBy(run: typeof reverse, key: typeof undoKey): void {
  reverse = run
  undoKey = key
}

type UndoByCommand = Pick<OfferedUndo, 'label' | 'values'> & { readonly by: CommandCall }

/** Remembers how to take back what was done, without a toast: the screen says it itself. Gives its id for {@link undoEntry}. */
export function rememberUndo({ label, values, by }: UndoByCommand): string {
  const id = randomKey()
  keepUndo({ id, at: Date.now(), label, by, ...(values && { values }) })
  return id
}

/** Remembers how to take back what a command did, and says so. */
export function offerUndo(undo: OfferedUndo): void {
  const { label, values, by, action: name } = undo
  const entry = { id: randomKey(), at: Date.now() }
  if (by) keepUndo({ ...entry, label, by, ...(values && { values }) })
  else own = [...own.slice(1 - mostUndos), { ...entry, undo }]
  showOffer(entry.id, 'success', translate(label, values), name && translate(name, values))
}

function showOffer(id: string, kind: 'success' | 'info', text: string, name?: string): void {
  const action = { label: name || t('workbench.undo.action'), keys: undoKey(), run: () => void undoEntry(id) }
  toasts.set(id, toast.show({ kind, text, action }))
}

/** What screens show by themselves, with what it is. */
const onScreen = new Set<string>()

/** While a screen shows what an entry undoes, nobody needs to name it first. Returns what ends it. */
export function showsUndo(id: string): () => void {
  onScreen.add(id)
  return () => void onScreen.delete(id)
}

/** Whether what it undoes can be read at the moment. */
const isOffered = (id: string): boolean => onScreen.has(id) || useToasts.getState().toasts.some((shown) => shown.id === toasts.get(id))

/** Another person or workspace must not undo it. */
export function forgetUndos(): void {
  own = []
  gone = null
  for (const id of toasts.keys()) dismissOffer(id)
}

/** Something that can be undone, as a list shows it. */
export interface Undoable {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** What it undoes, in the current language. */
  readonly text: string
}

/** What can be undone, newest first: here, and by a command from any window of the seat. */
export function undoables(): Undoable[] {
  const here = own.filter(({ id }) => !underWay.has(id)).map(({ id, at, undo }) => ({ id, at, text: translate(undo.label, undo.values) }))
  const kept = keptUndos().map(({ id, at, label, values }) => ({ id, at, text: translate(label, values) }))
  // Oldest first before sorting: of two in one millisecond the later is the newer.
  return [...kept, ...here].reverse().sort((a, b) => b.at - a.at)
}

/**
 * `Z`: takes back the newest thing that waits to be sent, else undoes the newest command, of which a toast in sight says what it is: one that nobody
 * sees is named first, and undone by the next press. What went out since for good says so. Answers false when there is nothing.
 */
export async function undoNewest(): Promise<boolean> {
  if (await sendQueue.takeBackNewest()) return true
  const newest = undoables()[0]
  if (gone && gone.at >= (newest?.at ?? 0)) {
    toast.show({ kind: 'info', text: t('workbench.undo.sent', { what: translate(gone.label, gone.values) }) })
    gone = null
    return true
  }
  if (!newest) return false
  if (isOffered(newest.id)) return undoEntry(newest.id)
  // It may have been done in a window that shows other screens.
  await loadAllTexts()
  const text = undoables().find(({ id }) => id === newest.id)?.text ?? newest.text
  showOffer(newest.id, 'info', t('workbench.undo.ask', { what: text }))
  return true
}

/** Undoes one thing; false when there is nothing to undo any more. What fails says so itself, and can be tried again. */
export async function undoEntry(id: string): Promise<boolean> {
  const found = takeOwn(id) ?? takeKept(id)
  if (!found) return false
  dismissOffer(id)
  const outcome = await found.run()
  if (outcome === 'failed' || outcome === 'gone') return true
  // It may have been done in a window that shows other screens.
  await loadAllTexts()
  const what = translate(found.label, found.values)
  if (outcome === 'done') toast.show({ kind: 'info', text: t('workbench.undo.done', { what }) })
  else toast.show({ kind: outcome.failed > 0 ? 'error' : 'info', text: partText(outcome, what) })
  return true
}

function partText({ undone, failed, total }: UndonePart, what: string): string {
  const counts = { done: formatNumber(undone), total: formatNumber(total), failed: formatNumber(failed), what }
  return failed > 0 ? t('workbench.undo.some-failed', counts) : t('workbench.undo.some', counts)
}

type Found = Pick<OfferedUndo, 'label' | 'values' | 'run'>

function takeOwn(id: string): Found | undefined {
  const undo = underWay.has(id) ? undefined : own.find((entry) => entry.id === id)?.undo
  if (!undo) return undefined
  underWay.add(id)
  return {
    ...undo,
    async run() {
      try {
        const outcome = await undo.run()
        if (outcome !== 'failed') own = own.filter((entry) => entry.id !== id)
        return outcome
      } finally {
        underWay.delete(id)
      }
    },
  }
}

function takeKept(id: string): Found | undefined {
  const taken = takeUndo(id)
  if (!taken) return undefined
  const { undo, putBack } = taken
  return {
    ...undo,
    async run() {
      const outcome = await reverse(undo.by)
      if (outcome === 'failed') putBack()
      return outcome
    },
  }
}

function dismissOffer(id: string): void {
  toast.dismiss(toasts.get(id) ?? -1)
  toasts.delete(id)
}
