const running = new Set<string>()

/** Runs it where nobody runs one of that name, in any window; what is queued meanwhile is seen by whoever runs. */
export async function runAlone(name: string, run: () => Promise<void>): Promise<void> {
  if (running.has(name)) return
  running.add(name)
  try {
    if (navigator.locks) await navigator.locks.request(`dermaga.${name}`, run)
    else await run()
  } finally {
    running.delete(name)
  }
}
