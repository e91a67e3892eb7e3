import { supplierCreate, supplierDelete } from '#contract/purchase/supplier.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'

/** Deletes a supplier that nothing was bought from; undoing adds it again. */
export async function deleteSupplier(supplier_id: number): Promise<Undo> {
  const { name, contact, email, phone, address, due_days, note } = await call(supplierDelete, { params: { supplier_id } })
  return {
    label: 'supplier.done.deleted',
    values: { name },
    run: async () => void (await call(supplierCreate, { body: { name, contact, email, phone, address, due_days, note } })),
  }
}
