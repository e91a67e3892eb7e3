import type { Endpoint } from './core/endpoint.ts'
import { modules } from './endpoints.gen.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'reply' in value

type In<Room> = Room extends unknown ? Extract<Room[keyof Room], Endpoint> : never
type Declared = In<(typeof modules)[number]>
export type EndpointId = Declared['id']
export type EndpointOf<Id extends EndpointId> = Extract<Declared, { readonly id: Id }>

/** Every endpoint of the contract. Two with the same id, or the same method and path, throw. */
export const endpoints: readonly Endpoint[] = modules.flatMap((exported) => Object.values<unknown>(exported).filter(isEndpoint))

const seen = new Set<string>()
for (const { id, method, path } of endpoints)
  for (const key of [id, `${method} ${path.replace(/:[^/]+/g, ':')}`]) {
    if (seen.has(key)) throw new Error(`The contract declares ${key} twice`)
    seen.add(key)
  }
