import { authHandlers } from '#server/domains/auth/auth.handlers.ts'
import type { Handler } from '#server/domains/handler.ts'

/** Every handler of every domain; {@link mountApi} refuses to start where one is missing or doubled. */
export const handlers = [...authHandlers] as unknown as readonly Handler<never, never>[]
