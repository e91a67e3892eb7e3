/** The worker's own globals; the library of types declares those of a plain worker. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope
