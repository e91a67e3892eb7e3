import { ChannelFailure } from '#server/channels/failure.ts'

/** A marketplace that does not answer is tried so often before what it was asked for counts as failed. */
const tries = 5
const restMs = 1_000

/** What will not be mended by asking again at once. */
const isFinal = (failure: unknown): boolean => !(failure instanceof ChannelFailure) || failure.kind === 'rejected' || failure.kind === 'auth-expired'

/** Asks again where the marketplace was busy or away. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await ask()
    } catch (failure) {
      if (isFinal(failure) || attempt === tries) throw failure
      const rest = (failure instanceof ChannelFailure ? failure.retryAfterMs : undefined) ?? restMs * attempt
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
}
