import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { CallInput, CallReply, Endpoint } from '#contract/core/endpoint.ts'
import { type ApiError, call } from '#platform/http/call.ts'

/** `useMutation` of a call. */
export function useCallMutation<E extends Endpoint>(
  endpoint: E,
  options?: Omit<UseMutationOptions<CallReply<E>, ApiError, CallInput<E>>, 'mutationFn'>,
) {
  return useMutation<CallReply<E>, ApiError, CallInput<E>>({ ...options, mutationFn: (input) => call(endpoint, input) })
}
