/**
 * What kind of failure it is: a code of ours, of Postgres or of the system, a marketplace's kind, or the class. Never its message, which may hold what
 * somebody wrote: the log has it.
 */
export function failureType(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, kind } = at as { readonly code?: unknown; readonly kind?: unknown }
    if (typeof code === 'string' && /^[A-Z0-9_]{3,40}$/.test(code)) return code
    if (typeof kind === 'string' && /^[a-z-]{3,30}$/.test(kind)) return kind
  }
  return error instanceof Error ? error.constructor.name : typeof error
}
