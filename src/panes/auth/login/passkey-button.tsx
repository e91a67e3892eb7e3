import { useEffect, useRef, useState } from 'react'
import type { Session } from '#contract/auth/auth.ts'
import { t } from '#platform/i18n/i18n.ts'
import { offerPasskeys, passkeyRefusal, passkeysWork, signInByPasskey } from '#platform/session/passkey.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'

interface PasskeyButtonProps {
  /** The code that it stands in for. Without one the browser also offers passkeys where the e-mail is written. */
  otpId?: string
  onSession(session: Session): void
}

/** Null where the person thought better of it. */
function wrongOf(error: unknown): string | null {
  const refusal = passkeyRefusal(error)
  return refusal === undefined ? errorText(error) : refusal
}

/** Signs in with a passkey, where the browser has them. */
export function PasskeyButton({ otpId, onSession }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const enter = useRef(onSession)
  enter.current = onSession

  /** One request stands at a time: the button's takes the place of what is offered beside the e-mail, which comes back after it. */
  const offers = otpId === undefined && !busy
  useEffect(() => {
    if (!offers) return
    const leaving = new AbortController()
    offerPasskeys(leaving.signal).then(
      (session) => session && enter.current(session),
      (error: unknown) => {
        if (!leaving.signal.aborted) setWrong(wrongOf(error))
      },
    )
    return () => leaving.abort()
  }, [offers])

  if (!passkeysWork()) return null
  const press = async () => {
    setBusy(true)
    setWrong(null)
    try {
      onSession(await signInByPasskey(otpId))
    } catch (error) {
      setWrong(wrongOf(error))
      setBusy(false)
    }
  }
  return (
    <div className="mt-3 flex flex-col gap-2 border-t border-line pt-4">
      <Button size="large" icon="key-round" busy={busy} onClick={() => void press()}>
        {t(otpId === undefined ? 'auth.passkey.sign-in' : 'auth.passkey.instead')}
      </Button>
      {wrong ? (
        <p role="alert" className="text-xs text-danger">
          {wrong}
        </p>
      ) : null}
    </div>
  )
}
