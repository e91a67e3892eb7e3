import { expect } from 'vitest'
import { ChannelFailure } from '#server/channels/failure.ts'

/** The failure that a call ends with; that it ends with anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ChannelFailure> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ChannelFailure)
  return failure as ChannelFailure
}
