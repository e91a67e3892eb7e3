import { type ComponentType, useEffect } from 'react'
import { type Late, useLate } from '#platform/workbench/late.tsx'

/** After the first rows are painted. Milliseconds. */
const restAfterStart = 1000

/** Parts of the frame that can wait: their code comes when the page has started, and shows nothing until then. */
export function Later({ code }: { code: Late<object> }) {
  const Content: ComponentType | undefined = useLate(code)
  useEffect(() => {
    if (Content) return
    // What does not load now is left out: the page goes on without it.
    const timer = setTimeout(() => code.load().catch(() => undefined), restAfterStart)
    return () => clearTimeout(timer)
  }, [code, Content])
  return Content ? <Content /> : null
}
