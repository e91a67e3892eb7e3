import { queryClient } from './query.ts'

/** Reads again whatever is shown and could not be read: what a pane is about says its error, its parts are told below it, and one key is meant for both. */
export const rereadFailed = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }, { cancelRefetch: false })
