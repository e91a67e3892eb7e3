import type { Database } from '#server/db/database.ts'

const takeText = `
  insert into call_turn as kept (key, next_at) values ($1, clock_timestamp() + make_interval(secs => $2))
  on conflict (key) do update set next_at = excluded.next_at where kept.next_at <= clock_timestamp()
  returning key`

const keepText = 'update call_turn set next_at = clock_timestamp() + make_interval(secs => $2) where key = $1'

/**
 * Does something on one of the servers that share the database, once in `everyMs`. Whoever does it says so again and again, by `goesOn`, and has the turn for
 * `leaseMs` from then: where it dies, another has it after that. Answers whether it was this one's turn.
 */
export async function inTurn(
  database: Database,
  key: string,
  { everyMs, leaseMs }: { readonly everyMs: number; readonly leaseMs: number },
  run: (goesOn: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const began = performance.now()
  const until = async (ms: number) => void (await database.statement({ text: keepText, values: [key, Math.max(0, ms / 1000)] }))
  const [taken] = await database.statement({ text: takeText, values: [key, leaseMs / 1000] })
  if (!taken) return false
  let kept = performance.now()
  const goesOn = async () => {
    if (performance.now() - kept < leaseMs / 10) return
    await until(leaseMs)
    kept = performance.now()
  }
  try {
    await run(goesOn)
  } finally {
    await until(everyMs - (performance.now() - began))
  }
  return true
}
