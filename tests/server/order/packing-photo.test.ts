import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { packingPhoto, packingPhotoAdd, packingPhotoList } from '#contract/order/packing-photo.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function desk() {
  const { workspace_id } = await server.build.workspace({ packing_helper: true })
  const { store_code } = await server.build.store({ workspace_id })
  const token = server.tokenOf({ ...(await server.build.agent({ workspace_id, name: 'Pak Karto' })), packing_helper: true })
  const { order_code } = await server.build.order({ workspace_id, store_code })
  const add = (photo_id: string, image_url = dot, code = order_code) =>
    server.call(packingPhotoAdd, { body: { order_code: code, photo_id, image_url } }, token)
  const list = async () => (await server.call(packingPhotoList, { query: { order_code } }, token)).data.photos
  return { workspace_id, token, order_code, add, list }
}

describe('a photo of a parcel', () => {
  it('is kept once with its order, and is read again', async () => {
    const { workspace_id, token, add, list } = await desk()
    const photo_id = randomUUID()
    expect((await add(photo_id)).data).toEqual({ kept: true })
    expect((await add(photo_id)).data).toEqual({ kept: false })
    expect(await list()).toMatchObject([{ photo_id, package_no: null, name: 'Pak Karto' }])
    const { status, headers } = await server.call(packingPhoto, { params: { workspace_id: String(workspace_id), photo_id } }, token)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('says which parcel of an order that is split it shows', async () => {
    const { order_code, add, list } = await desk()
    await add(randomUUID(), dot, `${order_code}/2`)
    expect(await list()).toMatchObject([{ package_no: 2 }])
  })

  it('is refused where it is none, or its order is not there', async () => {
    const { add } = await desk()
    expect((await add(randomUUID(), 'data:image/png;base64,aGFsbG8=')).error.code).toBe('NOT_AN_IMAGE')
    expect((await add(randomUUID(), dot, 'SHPE-0')).error.code).toBe('ORDER_NOT_FOUND')
  })

  it('of another workspace is not shown', async () => {
    const [ours, theirs] = [await desk(), await desk()]
    const photo_id = randomUUID()
    await theirs.add(photo_id)
    const { status } = await server.call(packingPhoto, { params: { workspace_id: String(theirs.workspace_id), photo_id } }, ours.token)
    expect(status).toBe(404)
  })
})
