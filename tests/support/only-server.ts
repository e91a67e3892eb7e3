import type { CallTurns } from '#server/channels/channel.ts'

/** Turns of a server that shares its stores with no other. */
export const onlyServer: CallTurns = { next: async () => 0, pause: async () => undefined }
