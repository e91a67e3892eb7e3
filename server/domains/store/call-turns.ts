import type { CallTurns } from '#server/channels/channel.ts'
import type { Database } from '#server/db/database.ts'

/** A turn after the last one, or after a rest, which saves up at most `$3` turns. `$2`: the seconds between two. */
const after = (last: string) =>
  `greatest(${last}, clock_timestamp() - make_interval(secs => $2::float8 * ($3::float8 - 1))) + make_interval(secs => $2::float8)`

/** No row where the turn would come later than in `$4` seconds: it is not taken. */
const nextText = `
  insert into call_turn as kept (key, next_at) values ($1, ${after("'-infinity'::timestamptz")})
  on conflict (key) do update set next_at = ${after('kept.next_at')}
    where kept.next_at <= clock_timestamp() + make_interval(secs => $4)
  returning greatest(0, 1000 * (extract(epoch from next_at - clock_timestamp()) - $2::float8))::float8 as wait`

const pauseText = `
  insert into call_turn as kept (key, next_at) values ($1, clock_timestamp() + make_interval(secs => $2))
  on conflict (key) do update set next_at = greatest(kept.next_at, excluded.next_at)`

/** Turns at marketplaces, counted in the database by its clock, so that several servers share what each store is allowed. */
export function createCallTurns(database: Database): CallTurns {
  return {
    next: async (key, { rate, longestMs }) => {
      const values = [key, 1 / rate, Math.max(1, Math.floor(rate)), longestMs / 1000]
      const [taken] = await database.statement<{ wait: number }>({ name: 'next-call-turn', text: nextText, values })
      return taken?.wait ?? null
    },
    pause: async (key, ms) => {
      await database.statement({ name: 'pause-call-turns', text: pauseText, values: [key, ms / 1000] })
    },
  }
}
