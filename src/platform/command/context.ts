import { createContextStore } from '#kernel/context.ts'

/** What is focused, selected and allowed now: one for the window. */
export const contextStore = createContextStore()
