import type { ComponentType } from 'react'
import type { DefinedScreen } from '#kernel/define-screen.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { askedEarly } from '#platform/http/early.ts'
import { type callQuery, queryClient } from '#platform/query/query.ts'
import { type Late, late } from './late.tsx'

interface PaneFile {
  readonly default: ComponentType<PaneProps>
  /** The calls of its `*.early.ts` as its queries. */
  firstCalls?(query: unknown): ReturnType<typeof callQuery>[]
}

const codes = new Map<string, Late<PaneProps>>()

const fileOf = (screen: DefinedScreen) => screen.load() as Promise<PaneFile>

/** The code of a screen. */
export function paneCode(screen: DefinedScreen): Late<PaneProps> {
  const known = codes.get(screen.id)
  if (known) return known
  const code = late(() => fileOf(screen))
  codes.set(screen.id, code)
  return code
}

/** What the page asked for ahead of the code and is there by now, or nearly, is drawn with the first drawing. Milliseconds. */
const nearly = 100

export async function takeFirstCalls(screen: DefinedScreen, query: unknown): Promise<void> {
  if (!askedEarly()) return
  const { firstCalls } = await fileOf(screen)
  const taken = firstCalls?.(query).map((call) => queryClient.prefetchQuery(call))
  await Promise.race([Promise.all(taken ?? []), new Promise((later) => setTimeout(later, nearly))])
}
