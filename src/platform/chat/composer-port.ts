import type { ContextSnapshot } from '#kernel/context.ts'

/** What commands do in the conversation that a pane shows. */
export interface ComposerPort {
  focus(): void
  /** As `focus`; where only a template can be sent, its choice has the focus. */
  reply(): void
  /** False where there is nothing to send, or it may not be sent. `context`: of the command that sends. */
  send(context?: ContextSnapshot): boolean
  /** Begins to choose a template or a product. */
  insert(): void
  attach(): void
  /** Quotes the buyer's last message, then the one before. */
  quote(): void
  toggleBeside(): void
}

const ports = new Map<string, ComposerPort>()
/** Panes whose next conversation is to be written in at once. */
const awaited = new Set<string>()

export const composerOf = (pane: string): ComposerPort | undefined => ports.get(pane)

/** Whoever writes goes on writing: the conversation that the pane shows next has the caret. */
export const writeInNext = (pane: string): void => void awaited.add(pane)

/** Offers a pane's composer to the commands; the returned function withdraws it. */
export function offerComposer(pane: string, port: ComposerPort): () => void {
  ports.set(pane, port)
  if (awaited.delete(pane)) port.focus()
  return () => {
    if (ports.get(pane) === port) ports.delete(pane)
  }
}
