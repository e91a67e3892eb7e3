/** Runs soon after the next painting, or as many milliseconds later; the returned function takes that back. */
export function afterPaint(run: () => void, restMs = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, restMs)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
