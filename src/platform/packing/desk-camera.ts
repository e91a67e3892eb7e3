import { create } from 'zustand'
import { packingPhotoAdd } from '#contract/order/packing-photo.endpoints.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { onServerBack } from '#platform/live/live.ts'
import { objectStore } from '#platform/storage/object-store.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { readImage } from '#platform/ui/image-file.ts'
import { toast } from '#platform/ui/toast.ts'
import { onParcelCompleted } from './desk.ts'

/** What the camera of this desk sees; `failed`: it was refused, or there is none. */
export const useCamera = create<{ readonly stream: MediaStream | null; readonly failed: boolean }>(() => ({ stream: null, failed: false }))

interface KeptPhoto {
  readonly photo_id: string
  readonly order_code: string
  readonly image_url: string
}

/** Photos that the server does not have yet: they are larger than what storage of texts takes. */
const transact = objectStore('dermaga-packing', 'photo', 'photo_id')
const kept = () =>
  transact<KeptPhoto[]>('readonly', (of, answer) => {
    const request = of.getAll()
    request.onsuccess = () => answer(request.result as KeptPhoto[])
  })
const keep = (photo: KeptPhoto) => transact<void>('readwrite', (of) => void of.put(photo))
const forget = (photoId: string) => transact<void>('readwrite', (of) => void of.delete(photoId))

let sending = false
async function send(): Promise<void> {
  if (sending) return
  sending = true
  try {
    for (const photo of await kept()) {
      try {
        await call(packingPhotoAdd, { body: photo })
      } catch (error) {
        // Without an answer it waits for the server; what is refused would be again.
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return
      }
      await forget(photo.photo_id)
    }
  } finally {
    sending = false
  }
}

async function photograph(video: HTMLVideoElement, order_code: string): Promise<void> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const image_url = await readImage(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }))
  if (!image_url) throw new Error('No picture')
  await keep({ photo_id: randomKey(), order_code, image_url })
  await send()
}

/** The camera looks on while the desk is open, and takes a photo of each parcel that is complete. The returned function ends it. */
export function openCamera(): () => void {
  let ended = false
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  const failed = () => {
    useCamera.setState({ stream: null, failed: true })
    toast.show({ kind: 'error', text: t('packing.photo.failed') })
  }
  // Pages that are not served securely have no camera at all.
  Promise.resolve(navigator.mediaDevices?.getUserMedia({ video: { width: 1280, height: 720 } }))
    .then(async (stream) => {
      if (ended || !stream) {
        for (const track of stream?.getTracks() ?? []) track.stop()
        if (!stream) failed()
        return
      }
      video.srcObject = stream
      await video.play()
      useCamera.setState({ stream, failed: false })
    })
    .catch(failed)
  const endPhotos = onParcelCompleted(({ order_code }) => {
    if (video.videoWidth > 0)
      photograph(video, order_code).catch(() => toast.show({ kind: 'error', text: t('packing.photo.missed', { code: order_code }) }))
  })
  const endBack = onServerBack(() => void send().catch(() => undefined))
  void send().catch(() => undefined)
  return () => {
    ended = true
    endPhotos()
    endBack()
    for (const track of useCamera.getState().stream?.getTracks() ?? []) track.stop()
    useCamera.setState({ stream: null, failed: false })
  }
}
