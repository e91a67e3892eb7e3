import type { ComponentType } from 'react'
import type { DefinedScreen } from '#kernel/define-screen.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { type Late, late } from './late.tsx'

const codes = new Map<string, Late<PaneProps>>()

/** The code of a screen. */
export function paneCode(screen: DefinedScreen): Late<PaneProps> {
  const known = codes.get(screen.id)
  if (known) return known
  const code = late(() => screen.load() as Promise<{ default: ComponentType<PaneProps> }>)
  codes.set(screen.id, code)
  return code
}
