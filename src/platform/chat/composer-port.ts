/** What commands do in the conversation that a pane shows. */
export interface ComposerPort {
  focus(): void
  /** False where there is nothing to send, or it may not be sent. */
  send(): boolean
  /** Begins to choose a template or a product. */
  insert(): void
  attach(): void
  /** Quotes the buyer's last message, then the one before. */
  quote(): void
  toggleBeside(): void
}

const ports = new Map<string, ComposerPort>()

export const composerOf = (pane: string): ComposerPort | undefined => ports.get(pane)

/** Offers a pane's composer to the commands; the returned function withdraws it. */
export function offerComposer(pane: string, port: ComposerPort): () => void {
  ports.set(pane, port)
  return () => {
    if (ports.get(pane) === port) ports.delete(pane)
  }
}
