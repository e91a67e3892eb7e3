import { createContextStore } from '#kernel/context.ts'
import { onFloating } from '#platform/ui/floating.ts'

/** What is focused, selected and allowed now: one for the window. */
export const contextStore = createContextStore()

// The topmost of what floats names the `overlay` context key.
onFloating((top) => contextStore.set('overlay', top === undefined ? null : { overlay: top }))
