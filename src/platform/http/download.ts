import type { CallInput, Endpoint } from '#contract/core/endpoint.ts'
import { callFile } from './call.ts'

/** Calls an endpoint whose reply is a file, and saves it as the person's own. Rejects as a call does. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string): Promise<void> {
  const url = URL.createObjectURL(await callFile(endpoint, input))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
