import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import ipaddr from 'ipaddr.js'
import type { z } from 'zod'
import { type credentialSchema, type newCredentialSchema, passkeyMinutes } from '#contract/auth/passkey.ts'

/** Takes half a second to load: only once somebody uses a passkey. */
const library = () => import('@simplewebauthn/server')

/** Whom passkeys are made for. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * By `PUBLIC_URL`. Passkeys belong to a name: at this computer's own address the name is `localhost`, and a server that is known by a number alone has
 * none. Null there.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const address = hostname.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(address)) return { id: hostname, origin }
  if (ipaddr.process(address).range() !== 'loopback') return null
  return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
}

/** A passkey as the library takes it. */
export interface KeptPasskey {
  readonly credential_id: string
  readonly public_key: string
  readonly transports: readonly string[]
}

const listed = (passkeys: readonly Pick<KeptPasskey, 'credential_id' | 'transports'>[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports: [...transports] }))
const timeout = passkeyMinutes * 60_000

/** A passkey that the device itself offers, by the person's finger, face or PIN: it stands for the password and for what is asked beside it. */
export async function creationOptions(
  { id }: RelyingParty,
  person: { readonly email: string; readonly name: string; readonly user_handle: string },
  held: readonly Pick<KeptPasskey, 'credential_id' | 'transports'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Dermaga',
    rpID: id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.user_handle, 'base64url')),
    timeout,
    attestationType: 'none',
    excludeCredentials: listed(held),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** `of`: the passkeys that will do; none: any that the device knows for us. */
export async function requestOptions(
  { id }: RelyingParty,
  of: readonly Pick<KeptPasskey, 'credential_id' | 'transports'>[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: id,
    timeout,
    userVerification: 'required',
    ...(of.length > 0 && { allowCredentials: listed(of) }),
  })
}

interface MadePasskey {
  readonly credential_id: string
  readonly public_key: string
  readonly counter: number
  readonly synced: boolean
}

/** What the library throws is about the answer: another challenge, origin or name, no verification, a signature that is none. */
const orNull = <T>(checked: Promise<T>): Promise<T | null> => checked.catch(() => null)

/** A new passkey that answers the challenge; null where it does not. */
export async function checkCreated(
  { id, origin }: RelyingParty,
  challenge: string,
  answer: z.output<typeof newCredentialSchema>,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await library()
  const checked = await orNull(
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
    }),
  )
  if (!checked?.verified) return null
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    synced: credentialBackedUp,
  }
}

/** What a passkey says when it signs a challenge; null where it did not. Whether its count grew is for the caller to compare, with what is kept then. */
export async function checkSigned(
  { id, origin }: RelyingParty,
  challenge: string,
  kept: KeptPasskey,
  answer: z.output<typeof credentialSchema>,
): Promise<{ counter: number; synced: boolean } | null> {
  const { verifyAuthenticationResponse } = await library()
  const checked = await orNull(
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: kept.credential_id, publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')), counter: 0 },
    }),
  )
  if (!checked?.verified) return null
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { counter: newCounter, synced: credentialBackedUp }
}
