type Close = () => unknown

/** Everything that a run started, ended in the opposite order: when the run is over, and on Ctrl-C. */
export class Closers {
  readonly #open: Close[] = []
  #closing: Promise<void> | undefined

  add(close: Close): void {
    this.#open.push(close)
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#open.pop(); close; close = this.#open.pop()) {
      try {
        await close()
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
      }
    }
  }
}
