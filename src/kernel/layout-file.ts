import { z } from 'zod'
import { type LayoutText, layoutFileVersion, layoutTextSchema } from '#contract/workbench/layout.endpoints.ts'
import { parseLayout } from './layout-codec.ts'

const mark = 'dermaga-layouts'
const fileSchema = z.object({ kind: z.literal(mark), version: z.number().int(), layouts: z.array(z.unknown()).min(1) })

/** What is wrong with a file of layouts, and where. Numbers count from 1. */
export type LayoutFileProblem =
  | { readonly kind: 'not-json' }
  | { readonly kind: 'other-file' }
  | { readonly kind: 'version'; readonly version: number }
  | { readonly kind: 'field'; readonly layout: number; readonly field: string }
  | { readonly kind: 'window'; readonly layout: number; readonly window: number; readonly at: number }

export type ReadLayoutFile =
  | { readonly ok: true; readonly layouts: readonly LayoutText[] }
  | { readonly ok: false; readonly problem: LayoutFileProblem }

export const writeLayoutFile = (layouts: readonly LayoutText[]): string =>
  `${JSON.stringify({ kind: mark, version: layoutFileVersion, layouts: layouts.map((layout) => layoutTextSchema.parse(layout)) }, null, 2)}\n`

const fail = (problem: LayoutFileProblem): ReadLayoutFile => ({ ok: false, problem })

/** Reads what {@link writeLayoutFile} wrote, all of it or nothing. */
export function readLayoutFile(text: string): ReadLayoutFile {
  const json = parseJson(text)
  if (json === undefined) return fail({ kind: 'not-json' })
  const file = fileSchema.safeParse(json)
  if (!file.success) return fail({ kind: 'other-file' })
  if (file.data.version !== layoutFileVersion) return fail({ kind: 'version', version: file.data.version })
  const layouts: LayoutText[] = []
  for (const [index, given] of file.data.layouts.entries()) {
    const read = layoutTextSchema.safeParse(given)
    if (!read.success) return fail({ kind: 'field', layout: index + 1, field: read.error.issues[0]?.path.join('.') || 'name' })
    const broken = brokenWindow(read.data)
    if (broken) return fail({ kind: 'window', layout: index + 1, ...broken })
    layouts.push(read.data)
  }
  return { ok: true, layouts }
}

function brokenWindow({ windows }: LayoutText): { window: number; at: number } | null {
  for (const [index, { layout }] of windows.entries()) {
    const read = parseLayout(layout)
    if (!read.ok) return { window: index + 1, at: read.at }
  }
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
