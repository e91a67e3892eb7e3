import { useEffect, useRef, useState } from 'react'

/** How long names turn before one is told, and how long each of them stands. Milliseconds. */
const turns = 1_800
const each = 70

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

interface TurningNameProps {
  names: readonly string[]
  turning: boolean
  onEnd(): void
}

/** Names that run by while everybody waits. They decide nothing: who won is known. Who wants no motion waits for none. */
export function TurningName({ names, turning, onEnd }: TurningNameProps) {
  const [shown, setShown] = useState(0)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (!turning) return
    if (calm()) return end.current()
    const timer = setInterval(() => setShown((at) => at + 1), each)
    const last = setTimeout(() => end.current(), turns)
    return () => {
      clearInterval(timer)
      clearTimeout(last)
    }
  }, [turning])
  return (
    <span aria-hidden className="min-h-9 max-w-full truncate text-xl font-semibold text-ink-3">
      {turning ? names[shown % names.length] : '…'}
    </span>
  )
}
