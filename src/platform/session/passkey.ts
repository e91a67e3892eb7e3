import type { Session } from '#contract/auth/auth.ts'
import { authLoginPasskey, authPasskeyAdd, authPasskeyAsk, authPasskeyBegin } from '#contract/auth/passkey.endpoints.ts'
import { type Passkey, passkeyMinutes } from '#contract/auth/passkey.ts'
import type { CallInput, CallReply } from '#contract/core/endpoint.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { call } from '#platform/http/call.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'

/** Loaded once somebody may use a passkey. */
const library = () => import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof library>>

const isNumber = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname)

/** Whether passkeys can be used here: by a browser that has them, at an address with a name and TLS, or at this computer's own. */
export const passkeysWork = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && globalThis.isSecureContext && !isNumber(location.hostname)

/** The same page by this computer's name, where passkeys work; null where it is no page of this computer. */
export const namedAddress = (): string | null =>
  location.hostname === '127.0.0.1' || location.hostname === '[::1]' ? location.href.replace(`//${location.hostname}`, '//localhost') : null

type AnswerOf<E extends typeof authPasskeyAdd | typeof authLoginPasskey> = NonNullable<CallInput<E>['body']>['credential']

/** Has the browser make a passkey, which signs in from then on. */
export async function addPasskey(name: string, current: string): Promise<Passkey> {
  const { startRegistration } = await library()
  const { challenge_id, options } = await call(authPasskeyBegin, { body: { current } })
  const credential = await startRegistration({ optionsJSON: options as unknown as Parameters<Library['startRegistration']>[0]['optionsJSON'] })
  return call(authPasskeyAdd, { body: { challenge_id, name, credential: credential as AnswerOf<typeof authPasskeyAdd> } })
}

type Asked = CallReply<typeof authPasskeyAsk>
type Signed = Awaited<ReturnType<Library['startAuthentication']>>

const ask = (otpId?: string): Promise<Asked> => call(authPasskeyAsk, { body: otpId === undefined ? {} : { otp_id: otpId } })

/** Has the browser sign. `autofill`: once the person chooses a passkey where the e-mail is written. */
const sign = ({ startAuthentication }: Library, { options }: Asked, autofill: boolean): Promise<Signed> =>
  startAuthentication({
    optionsJSON: options as unknown as Parameters<Library['startAuthentication']>[0]['optionsJSON'],
    useBrowserAutofill: autofill,
  })

async function enter({ challenge_id, options }: Asked, signed: Signed): Promise<Session> {
  try {
    return await call(authLoginPasskey, { body: { challenge_id, credential: signed as AnswerOf<typeof authLoginPasskey> } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PASSKEY_UNKNOWN') forget(String(options.rpId), signed.id)
    throw error
  }
}

interface Forgetful {
  signalUnknownCredential?(of: { rpId: string; credentialId: string }): Promise<void>
}

/** Browsers that can are told not to offer it again: it was removed here. */
const forget = (rpId: string, credentialId: string): void =>
  void (PublicKeyCredential as unknown as Forgetful).signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined)

/** Has the browser ask for a passkey: anybody's, or one that stands in for a code. */
export async function signInByPasskey(otpId?: string): Promise<Session> {
  const [loaded, asked] = await Promise.all([library(), ask(otpId)])
  return enter(asked, await sign(loaded, asked, false))
}

/** Some time before a challenge is over. */
const renewMs = (passkeyMinutes - 1) * 60_000

/**
 * Has the browser offer passkeys among what it fills the e-mail in with, until one is chosen or `signal` ends it; null where nothing is offered any more.
 * What is offered is asked for anew before it is over, while somebody looks. Rejects only for a passkey that was chosen: nobody waits for the rest.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Session | null> {
  if (!passkeysWork()) return null
  const loaded = await library()
  if (!(await loaded.browserSupportsWebAuthnAutofill())) return null
  while (!signal.aborted) {
    const asked = await ask().catch(() => null)
    if (!asked || signal.aborted) return null
    let old = false
    const stop = () => loaded.WebAuthnAbortService.cancelCeremony()
    const timer = setTimeout(() => {
      old = true
      stop()
    }, renewMs)
    signal.addEventListener('abort', stop, { once: true })
    const signed = await sign(loaded, asked, true).catch(() => null)
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    if (signed) return enter(asked, signed)
    if (!old) return null
    if (document.hidden) await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }))
  }
  return null
}

const texts: Readonly<Record<string, MessageKey>> = {
  InvalidStateError: 'passkey.error.taken',
  SecurityError: 'passkey.error.address',
  NotSupportedError: 'passkey.error.unsupported',
  ConstraintError: 'passkey.error.unsupported',
}

/** What a browser says for a passkey that was not made or used: a text, or null where the person or the page thought better of it. Undefined: none of its own. */
export function passkeyRefusal(error: unknown): string | null | undefined {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  const key = texts[name]
  return key && t(key)
}
