import type { CallInput, CallReply, Endpoint } from '#contract/core/endpoint.ts'
import type { Choice } from '#kernel/command.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'

/** A picker of what a call lists whole: a few hundred. The call leaves out what the person may not see. */
export const pickerOf = <E extends Endpoint>(endpoint: E, choicesOf: (reply: CallReply<E>) => readonly Choice[], input: CallInput<E> = {}) => ({
  choices: async (): Promise<readonly Choice[]> => choicesOf(await queryClient.fetchQuery(callQuery(endpoint, input))),
  /** The same for a filter, which shows them while they change. */
  useChoices: (): readonly Choice[] => {
    const { data } = usePart(endpoint, input)
    return data === undefined ? [] : choicesOf(data)
  },
})

/** As the options of a filter of several. */
export const optionsOf = (choices: readonly Choice[]) => choices.map(({ value, title }) => ({ value, label: title ?? value }))
