import { Refusal } from '../order.ts'

/** What became of the rows of an upload. */
export interface UploadRows {
  readonly success_rows_data: readonly { readonly product_id: number }[]
  readonly failed_rows_data: readonly {
    readonly product_name: string
    readonly product_price: number
    readonly sku: string
    readonly error: readonly string[]
  }[]
}

/** What is made, edited or deleted is worked on after its call is answered: the first look at it finds it begun, the second done. */
export function createUploads() {
  const all = new Map<string, { readonly rows: UploadRows; looks: number }>()
  return {
    begin(rows: UploadRows): { upload_id: number } {
      const upload_id = all.size + 1
      all.set(String(upload_id), { rows, looks: 0 })
      return { upload_id }
    },
    look(uploadId: string) {
      const upload = all.get(uploadId)
      if (!upload) throw new Refusal('not-found', 'upload is not found')
      upload.looks += 1
      const { success_rows_data, failed_rows_data } = upload.rows
      const total_data = success_rows_data.length + failed_rows_data.length
      const row = { upload_id: Number(uploadId), total_data }
      const told =
        upload.looks === 1
          ? { status: 'IN PROGRESS', unprocessed_rows: total_data, success_rows: 0, failed_rows: 0, processed: 0, failed_rows_data: [] }
          : {
              status: 'DONE',
              unprocessed_rows: 0,
              success_rows: success_rows_data.length,
              failed_rows: failed_rows_data.length,
              processed: total_data,
              ...upload.rows,
            }
      return { upload_data: [{ ...row, ...told }] }
    },
  }
}
export type Uploads = ReturnType<typeof createUploads>
