/**
 * One read for all who ask while the one before is under way. Whoever asks gets what was read after asking: never what a read brings that had begun before.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null
  const begin = (): Promise<T> => {
    next = null
    const reading = read()
    running = reading
    const end = () => {
      if (running === reading) running = null
    }
    reading.then(end, end)
    return reading
  }
  return () => {
    if (!running) return begin()
    next ??= running.then(begin, begin)
    return next
  }
}
