import type { Handler } from '#server/domains/handler.ts'
import { modules } from './handlers.gen.ts'

const isHandler = (value: unknown): value is Handler<never, never> =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'run' in value

/** Every handler of every domain; {@link mountApi} refuses to start where one is missing or doubled. */
export const handlers = modules.flatMap((exported) => Object.values<unknown>(exported).flat().filter(isHandler))
