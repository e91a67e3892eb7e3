import { create } from 'zustand'

/**
 * The first screen is drawn while most screens and commands are known by their outlines alone (kernel/outline.ts). What needs more of one waits for all
 * declarations, which come together.
 */
export const useDeclared = create<{ readonly all: boolean }>(() => ({ all: true }))

let load: () => Promise<void> = async () => undefined
let loading: Promise<void> | null = null

/** `declare` loads and takes the declarations, however long it takes. */
export function declareLater(declare: () => Promise<void>): void {
  load = declare
  loading = null
  useDeclared.setState({ all: false })
}

/** Loads what is not declared yet; resolves when all is. */
export function declareAll(): Promise<void> {
  loading ??= load().then(() => useDeclared.setState({ all: true }))
  return loading
}

/** Runs at once when all is declared, else as soon as it is. */
export function onceDeclared(run: () => void): void {
  if (useDeclared.getState().all) run()
  else void declareAll().then(run)
}
