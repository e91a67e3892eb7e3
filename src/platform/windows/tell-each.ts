/** Calls every listener. One that fails is reported, and keeps nothing from the others. */
export function tellEach<A extends readonly unknown[]>(listeners: Iterable<(...news: A) => void>, ...news: A): void {
  for (const listener of [...listeners])
    try {
      listener(...news)
    } catch (failure) {
      reportError(failure)
    }
}
