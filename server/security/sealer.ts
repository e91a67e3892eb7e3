import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keeps secrets at rest: sealed text says nothing without the server's key and cannot be altered. */
export interface Sealer {
  seal(text: string): string
  /** Throws when the text was sealed with another key or altered. */
  open(sealed: string): string
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM; `key` is 32 bytes. Sealed text is base64url of iv, tag and ciphertext. */
export function createSealer(key: Buffer): Sealer {
  if (key.length !== 32) throw new Error(`A sealing key has 32 bytes, not ${key.length}`)
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) throw new Error('Sealed text is too short')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
