import { categoryCreate, categoryDelete, categoryRename } from '#contract/product/category.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'

export async function createCategory(name: string): Promise<Undo> {
  const { code } = await call(categoryCreate, { body: { name } })
  return { label: 'category.done.created', values: { name }, run: () => call(categoryDelete, { params: { code } }).then(() => {}) }
}

/** Calls a category otherwise, and its products with it; undoing calls it as before. */
export async function renameCategory(code: string | undefined, before: string, name: string): Promise<Undo | undefined> {
  if (code === undefined) return undefined
  const now = await call(categoryRename, { params: { code }, body: { name } })
  return {
    label: 'category.done.renamed',
    values: { before, name },
    run: () => call(categoryRename, { params: { code: now.code }, body: { name: before } }).then(() => {}),
  }
}

export async function deleteCategory(code: string | undefined): Promise<Undo | undefined> {
  if (code === undefined) return undefined
  const { name } = await call(categoryDelete, { params: { code } })
  return { label: 'category.done.deleted', values: { name }, run: () => call(categoryCreate, { body: { name } }).then(() => {}) }
}
