/** Code that must come, however long the way to it is broken. A module whose code failed is not run again by the browser: what it waits for goes on trying instead. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((again) => setTimeout(again, 1000))
    }
  }
}
