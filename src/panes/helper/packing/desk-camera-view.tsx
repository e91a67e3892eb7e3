import { useEffect, useRef } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { openCamera, useCamera } from '#platform/packing/desk-camera.ts'
import { Notice } from '#platform/ui/notice.tsx'

/** What the camera sees, so that the parcel is held where it is in the picture. */
export default function DeskCameraView() {
  useEffect(openCamera, [])
  const { stream, failed } = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <section aria-label={t('packing.settings.photo')} className="border-b border-line p-3">
      {failed ? <Notice tone="warning">{t('packing.photo.failed')}</Notice> : null}
      <video ref={video} autoPlay muted playsInline className={stream ? 'w-full rounded-md bg-sunken' : 'hidden'} />
    </section>
  )
}
