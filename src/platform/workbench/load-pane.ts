import type { ComponentType } from 'react'
import type { KnownScreen } from '#kernel/define-screen.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { askedEarly } from '#platform/http/early.ts'
import { type callQuery, queryClient } from '#platform/query/query.ts'
import { type Late, late } from '#platform/ui/late.tsx'
import { matchUrl } from './screens.ts'

interface PaneFile {
  readonly default: ComponentType<PaneProps>
  /** What it asks first, as its queries: where it has an `*.early.ts`, the calls of that. */
  firstCalls?(query: unknown): ReturnType<typeof callQuery>[]
}

const codes = new Map<string, Late<PaneProps>>()

const files = new Map<string, PaneFile>()

async function fileOf(screen: KnownScreen): Promise<PaneFile> {
  const file = (await screen.load()) as PaneFile
  files.set(screen.id, file)
  return file
}

/** The code of a screen. */
export function paneCode(screen: KnownScreen): Late<PaneProps> {
  const known = codes.get(screen.id)
  if (known) return known
  const code = late(() => fileOf(screen))
  codes.set(screen.id, code)
  return code
}

/** Asks for what an address shows first before it is drawn, where its screen's code is there: drawing takes as long as the way to the server. */
export function askAhead(url: string): void {
  const match = matchUrl(url)
  if (match.kind !== 'screen') return
  for (const call of files.get(match.screen.id)?.firstCalls?.(match.query) ?? []) void queryClient.prefetchQuery(call)
}

/** What the page asked for ahead of the code and is there by now, or nearly, is drawn with the first drawing. Milliseconds. */
const nearly = 100

export async function takeFirstCalls(screen: KnownScreen, query: unknown): Promise<void> {
  if (!askedEarly()) return
  const { firstCalls } = await fileOf(screen)
  const taken = firstCalls?.(query).map((call) => queryClient.prefetchQuery(call))
  await Promise.race([Promise.all(taken ?? []), new Promise((later) => setTimeout(later, nearly))])
}
