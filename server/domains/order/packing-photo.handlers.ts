import { apiBase } from '#contract/core/api-base.ts'
import { DomainError } from '#contract/core/error.ts'
import { packingPhoto, packingPhotoAdd, packingPhotoList } from '#contract/order/packing-photo.endpoints.ts'
import { parcelOf } from '#contract/order/shipment.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { handle } from '../handler.ts'
import { imageOf } from '../image-of.ts'

interface PhotoRow {
  readonly photo_id: string
  readonly package_no: number | null
  readonly name: string
  readonly taken_at: string
}

interface WeightRow {
  readonly package_no: number | null
  readonly grams: number
  readonly weighed_at: string
}

/** Acts are kept by the parcel's own code (`parcelCodeOf`). */
const weightsText = `
  select k.package_no, a.grams, a.at as weighed_at
  from (select null::smallint as package_no, $2::text as code
    union all select package_no, order_code || '/' || package_no from order_package where workspace_id = $1 and order_code = $2) k
  join packing_act a on a.workspace_id = $1 and a.order_code = k.code
  where a.grams is not null and a.undone_by is null order by a.at`

export const packingPhotoHandlers = [
  handle(packingPhotoAdd, ({ body: { order_code: code, photo_id, image_url }, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const { mime_type, content } = imageOf(image_url)
      const workspace = workspaceOf(connection)
      const { order_code, package_no } = parcelOf(code)
      const [order] = await prepared(connection, 'select 1 as there from orders where workspace_id = $1 and order_code = $2', [workspace, order_code])
      if (!order) throw new DomainError('ORDER_NOT_FOUND', { order_code })
      const kept = await prepared(
        connection,
        `insert into packing_photo (workspace_id, photo_id, order_code, package_no, mime_type, content, user_id, name, taken_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict do nothing returning photo_id`,
        [workspace, photo_id, order_code, package_no, mime_type, content, caller.user_id, caller.name, now().toISOString()],
      )
      return { kept: kept.length > 0 }
    }),
  ),

  handle(packingPhotoList, ({ query: { order_code }, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => {
      const rows = await prepared<PhotoRow>(
        connection,
        'select photo_id, package_no, name, taken_at from packing_photo where workspace_id = $1 and order_code = $2 order by taken_at, photo_id limit 20',
        [workspaceOf(connection), order_code],
      )
      const weights = await prepared<WeightRow>(connection, weightsText, [workspaceOf(connection), order_code])
      return { weights, photos: rows.map((row) => ({ ...row, image_url: `${apiBase}/order/packing/photo/${caller.workspace_id}/${row.photo_id}` })) }
    }),
  ),

  handle(packingPhoto, async ({ params, caller }, { database }) => {
    if (params.workspace_id !== caller.workspace_id) throw new DomainError('NOT_FOUND')
    const [photo] = await database.read(caller.workspace_id, (connection) =>
      prepared<{ mime_type: string; content: Buffer }>(
        connection,
        'select mime_type, content from packing_photo where workspace_id = $1 and photo_id = $2',
        [workspaceOf(connection), params.photo_id],
      ),
    )
    if (!photo) throw new DomainError('NOT_FOUND')
    return { content_type: photo.mime_type, content: photo.content }
  }),
]
