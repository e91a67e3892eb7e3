import type { Envelope } from './window-protocol.ts'

/** How far each sender was heard: when its page began, and its last message. */
export type Heard = ReadonlyMap<string, { readonly born: number; readonly sequence: number }>

/**
 * What a message is to a window that heard others before: `next` in order, `first` of a sender (or of its new page after a reload),
 * `late` when what came before it was missed, `old` when it was heard already or belongs to a page that is gone.
 */
export type Turn = 'first' | 'next' | 'late' | 'old'

/** Judges a message by its sender's count. Only `late` tells that something was missed; only `old` is not to be heard. */
export function turnOf(heard: Heard, { from, born, sequence }: Pick<Envelope, 'from' | 'born' | 'sequence'>): Turn {
  const before = heard.get(from)
  if (!before || born > before.born) return 'first'
  if (born < before.born || sequence <= before.sequence) return 'old'
  return sequence === before.sequence + 1 ? 'next' : 'late'
}

/** What was heard, with this message. */
export function hear(heard: Heard, { from, born, sequence }: Pick<Envelope, 'from' | 'born' | 'sequence'>): Heard {
  return new Map(heard).set(from, { born, sequence })
}
