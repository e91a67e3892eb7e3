import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import type { CallInput, CallReply, Endpoint } from '#contract/core/endpoint.ts'
import type { ApiError } from '#platform/http/api-error.ts'
import { type QueryOptions, useCall } from './query.ts'

/** A part that could not be read. */
export interface FailedPart {
  readonly error: ApiError
  retry(): void
}

/** Takes what could not be read; what it answers takes it back. Without one nobody says so. */
export const FailedParts = createContext<((part: FailedPart) => () => void) | null>(null)

/** Who may not see a part, or asks for what is gone, has nothing to try again. */
const isAnswer = ({ status }: ApiError): boolean => [401, 403, 404, 410].includes(status)

/**
 * A call whose component shows its data alone: counts, choices, what stands beside. Where it cannot be read, the place that holds it says so, once for all of its
 * parts (workbench/place-parts.tsx). What a screen is about takes `useCall`, and shows the error itself.
 */
export function usePart<E extends Endpoint, T = CallReply<E>>(
  endpoint: E,
  input?: CallInput<E>,
  options?: QueryOptions<E, T>,
): Omit<UseQueryResult<T, ApiError>, 'error'> {
  const read = useCall(endpoint, input, options)
  const tell = use(FailedParts)
  const { data, error, refetch } = read
  const failed = data === undefined && error && !isAnswer(error) && error
  useEffect(() => (failed ? tell?.({ error: failed, retry: () => void refetch({ cancelRefetch: false }) }) : undefined), [failed, tell, refetch])
  return read
}
