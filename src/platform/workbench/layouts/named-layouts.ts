import { type LayoutText, layoutChange, layoutCreate, layoutDelete, layoutList, type NamedLayout } from '#contract/workbench/layout.endpoints.ts'
import { layoutSlots } from '#contract/workbench/layout-slot.ts'
import type { Choice, Undo } from '#kernel/command.ts'
import { layoutHash, windowsHash } from '#kernel/layout-codec.ts'
import { type LayoutFileProblem, readLayoutFile, writeLayoutFile } from '#kernel/layout-file.ts'
import { findLeaf } from '#kernel/layout-tree.ts'
import { call } from '#platform/http/call.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { layoutPresets } from './layout-presets.ts'
import { readWindows, windowsNow } from './layout-windows.ts'
import { showWindows } from './show-windows.ts'

export const namedLayouts = async (): Promise<readonly NamedLayout[]> =>
  (await queryClient.fetchQuery({ ...callQuery(layoutList, {}), staleTime: 5_000 })).layouts

const textOf = ({ name, slot, windows }: LayoutText): LayoutText => ({ name, slot, windows })

async function byId(id: string): Promise<NamedLayout | undefined> {
  return (await namedLayouts()).find(({ layout_id }) => layout_id === id)
}

export const layoutChoices = async (): Promise<Choice[]> => (await namedLayouts()).map(({ layout_id, name }) => ({ value: layout_id, title: name }))

/** Those of the person first, then what every house begins with. */
export const openChoices = async (): Promise<Choice[]> => [
  ...(await layoutChoices()),
  ...layoutPresets().map(({ id, title }) => ({ value: id, titleKey: title })),
]

export async function openLayoutById(id: string): Promise<Undo | undefined> {
  const preset = layoutPresets().find((one) => one.id === id)
  const named = preset ? undefined : await byId(id)
  const windows = preset?.windows ?? named?.windows
  if (!windows) return undefined
  const takeBack = await showWindows(windows)
  if (!takeBack) return undefined
  const name = preset ? translate(preset.title) : (named?.name ?? '')
  return { label: 'workbench.layouts.opened', values: { name }, run: takeBack }
}

export async function openSlot(slot: number): Promise<Undo | undefined> {
  const named = (await namedLayouts()).find((one) => one.slot === slot)
  if (named) return openLayoutById(named.layout_id)
  toast.show({ kind: 'info', text: t('workbench.layouts.slot-empty', { slot }) })
  return undefined
}

export async function saveLayout(name: string, all: boolean): Promise<void> {
  await call(layoutCreate, { body: { name, slot: await freeSlot(), windows: await windowsNow(all) } })
  toast.show({ kind: 'success', text: t('workbench.layouts.saved', { name }) })
}

/** The first digit that brings no layout yet. */
async function freeSlot(): Promise<number | null> {
  const taken = (await namedLayouts()).map(({ slot }) => slot)
  return layoutSlots.find((slot) => !taken.includes(slot)) ?? null
}

/** Changes a layout; the undo puts back what it was. */
async function rewrite(id: string, label: string, to: (layout: LayoutText) => LayoutText | Promise<LayoutText>): Promise<Undo | undefined> {
  const before = await byId(id)
  if (!before) return undefined
  const params = { layout_id: id }
  await call(layoutChange, { params, body: await to(textOf(before)) })
  return { label, values: { name: before.name }, run: async () => void (await call(layoutChange, { params, body: textOf(before) })) }
}

export const overwriteLayout = (id: string, all: boolean) =>
  rewrite(id, 'workbench.layouts.overwritten', async (layout) => ({ ...layout, windows: await windowsNow(all) }))
export const renameLayout = (id: string, name: string) => rewrite(id, 'workbench.layouts.renamed', (layout) => ({ ...layout, name }))
export const bindLayout = (id: string, slot: number | null) => rewrite(id, 'workbench.layouts.bound', (layout) => ({ ...layout, slot }))

export async function deleteLayout(id: string): Promise<Undo | undefined> {
  const before = await byId(id)
  if (!before) return undefined
  await call(layoutDelete, { params: { layout_id: id } })
  return {
    label: 'workbench.layouts.deleted',
    values: { name: before.name },
    run: async () => void (await call(layoutCreate, { body: textOf(before) })),
  }
}

/** A link that brings the layout to whoever may see its screens. */
export async function shareLayout(id: string): Promise<void> {
  const windows = readWindows((await byId(id))?.windows ?? [])
  const first = windows?.[0]?.layout
  if (!windows || !first) return
  const hash = windows.length > 1 ? windowsHash(windows) : layoutHash(first)
  await navigator.clipboard.writeText(location.origin + (findLeaf(first.root, first.focused)?.url ?? '/') + hash)
  toast.show({ kind: 'success', text: t('workbench.link-copied') })
}

/** Gives a file of one layout, or of all. */
export async function exportLayouts(id: string | null): Promise<void> {
  const all = await namedLayouts()
  const chosen = id === null ? all : all.filter(({ layout_id }) => layout_id === id)
  if (chosen.length === 0) return
  const name = chosen.length === 1 ? (chosen[0]?.name ?? '') : t('workbench.layouts.file-name')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([writeLayoutFile(chosen)], { type: 'application/json' }))
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.dermaga.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Takes the layouts of a file that the person chooses, or tells what is wrong with it. */
export function importLayouts(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json'
  input.addEventListener('change', () => void takeFile(input.files?.[0]))
  input.click()
}

async function takeFile(file: File | undefined): Promise<void> {
  const read = file && readLayoutFile(await file.text())
  if (!read) return
  if (!read.ok) return void toast.show({ kind: 'error', text: problemText(read.problem) })
  let count = 0
  try {
    const slots = new Set((await namedLayouts()).map(({ slot }) => slot))
    for (const layout of read.layouts) {
      // A digit that is in use stays with what has it.
      const slot = slots.has(layout.slot) ? null : layout.slot
      await call(layoutCreate, { body: { ...layout, slot } })
      slots.add(slot)
      count += 1
    }
    toast.show({ kind: 'success', text: t('workbench.layouts.imported', { count }) })
  } catch (error) {
    toast.show({ kind: 'error', text: t('workbench.layouts.imported-some', { taken: count, total: read.layouts.length, why: errorText(error) }) })
  }
}

function problemText(problem: LayoutFileProblem): string {
  switch (problem.kind) {
    case 'not-json':
      return t('workbench.layouts.file-not-json')
    case 'other-file':
      return t('workbench.layouts.file-other')
    case 'version':
      return t('workbench.layouts.file-version', { version: problem.version })
    case 'field':
      return t('workbench.layouts.file-field', { layout: problem.layout, field: problem.field })
    case 'window':
      return t('workbench.layouts.file-window', { layout: problem.layout, window: problem.window, at: problem.at })
  }
}
