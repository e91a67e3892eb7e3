import { DomainError } from '#contract/core/error.ts'
import { returnPhoto, returnPhotoAdd, returnPhotoList, returnPhotoRemove } from '#contract/return-refund/return-photo.endpoints.ts'
import { handle } from '../handler.ts'
import { imageOf } from '../image-of.ts'
import { dropReturnPhoto, keepReturnPhoto, readReturnPhoto, readReturnPhotos } from './return-photo.query.ts'

/** What every marketplace takes. */
const taken = /^image\/(?:jpeg|png)$/

export const returnPhotoHandlers = [
  handle(returnPhotoAdd, ({ body: { return_code, photo_id, image_url }, caller }, { database, now }) => {
    const { mime_type, content } = imageOf(image_url)
    if (!taken.test(mime_type)) throw new DomainError('NOT_AN_IMAGE')
    const { user_id, name } = caller
    const photo = { return_code, photo_id, mime_type, content, user_id, name, taken_at: now().toISOString() }
    return database.write(caller.workspace_id, async (connection) => ({ kept: await keepReturnPhoto(connection, photo) }))
  }),

  handle(returnPhotoRemove, ({ params: { return_code, photo_id }, caller }, { database }) =>
    database.write(caller.workspace_id, async (connection) => {
      await dropReturnPhoto(connection, return_code, photo_id)
      return {}
    }),
  ),

  handle(returnPhotoList, async ({ query: { return_code }, caller }, { database }) => ({
    photos: await database.read(caller.workspace_id, (connection) => readReturnPhotos(connection, return_code)),
  })),

  handle(returnPhoto, async ({ params, caller }, { database }) => {
    if (params.workspace_id !== caller.workspace_id) throw new DomainError('NOT_FOUND')
    const photo = await database.read(caller.workspace_id, (connection) => readReturnPhoto(connection, params.return_code, params.photo_id))
    if (!photo) throw new DomainError('NOT_FOUND')
    return { content_type: photo.mime_type, content: photo.content }
  }),
]
