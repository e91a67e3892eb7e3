import { storeDisconnect, storeList, storeSync, storeUpdate } from '#contract/store/store.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'

interface Change {
  readonly store_name?: string | undefined
  readonly paused?: boolean | undefined
  readonly stock_buffer?: number | undefined
}

/** One after the other: the first refusal is told. */
export async function setEach(codes: readonly string[], body: Change): Promise<void> {
  for (const store_code of codes) await call(storeUpdate, { params: { store_code }, body })
}

export async function rename(store_code: string, store_name: string): Promise<Undo | undefined> {
  const before = (await call(storeList)).find((store) => store.store_code === store_code)?.store_name
  if (before === undefined || before === store_name) return
  await setEach([store_code], { store_name })
  return {
    label: 'store.done.renamed',
    values: { before, after: store_name },
    by: { command: 'store.set', args: { store_codes: [store_code], store_name: before } },
  }
}

export async function setBuffer(store_code: string, stock_buffer: number): Promise<Undo | undefined> {
  const store = (await call(storeList)).find((one) => one.store_code === store_code)
  if (!store || store.stock_buffer === stock_buffer) return
  await setEach([store_code], { stock_buffer })
  return {
    label: 'store.done.buffer',
    values: { store: store.store_name, count: stock_buffer },
    by: { command: 'store.set', args: { store_codes: [store_code], stock_buffer: store.stock_buffer } },
  }
}

/** Those that are not so already; undoing sets them back. */
export async function setPaused(codes: readonly string[], paused: boolean): Promise<Undo | undefined> {
  const due = (await call(storeList)).filter((store) => codes.includes(store.store_code) && store.paused !== paused)
  const store_codes = due.map(({ store_code }) => store_code)
  if (!store_codes.length) return
  await setEach(store_codes, { paused })
  return {
    label: paused ? 'store.done.paused' : 'store.done.resumed',
    values: { count: due.length },
    by: { command: 'store.set', args: { store_codes, paused: !paused } },
  }
}

export async function disconnect(store_code: string, typed: string): Promise<void> {
  const { store_name } = await call(storeDisconnect, { params: { store_code }, body: { store_name: typed } })
  toast.show({ kind: 'success', text: t('store.done.disconnected', { store: store_name }) })
}

export async function syncNow(codes: readonly string[]): Promise<void> {
  for (const store_code of codes) await call(storeSync, { params: { store_code } })
  toast.show({ kind: 'info', text: t('store.done.sync', { count: codes.length }) })
}
