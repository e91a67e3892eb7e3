import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import ipaddr from 'ipaddr.js'

/** Answers every address of a name. */
export type Resolve = (name: string, options: LookupOptions & { all: true }, done: (error: Error | null, found: LookupAddress[]) => void) => void

/** A name that leads into our own network, or nowhere on the internet: whoever gave it wants the server to call itself or its neighbours. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic'
}

/** Anywhere on the internet. An IPv6 address that stands for an IPv4 one counts as that; tunnels and translations count as inside. */
export const isPublic = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves names for a connection, and refuses those of which any address is not public. It is the connection that asks, so that a name cannot
 * resolve to one address when it is looked at, and to another when it is called.
 */
export const publicLookup =
  (resolve: Resolve = lookup) =>
  (name: string, options: LookupOptions, done: Done): void =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error(`${name} has no address`), '')
      if (!found.every(({ address }) => isPublic(address))) return done(new NotPublic(`${name} leads inside`), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
