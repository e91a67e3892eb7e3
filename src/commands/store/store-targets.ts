import type { ContextSnapshot } from '#kernel/context.ts'

/** `when` of a command about stores: one of those selected allows it. */
export const canStore = (action: string): string => `${ofStores} && '${action}' in store.can`
export const ofStores = "selection.kind == 'store'"

export const storeTargets = (context: ContextSnapshot): readonly string[] =>
  context['selection.kind'] === 'store' ? (context['selection.codes'] as readonly string[]) : []

/** The name of the store that a command is about. */
export const storeNameOf = (context: ContextSnapshot): string => String(context['store.name'] ?? '')
