import { z } from 'zod'

export const emailSchema = z.string().trim().pipe(z.email().max(200))
/** Any password: whether it is good enough is `passwordFault`'s to say, so that the text can be told by its own code. */
export const newPasswordSchema = z.string().min(1).max(200)
export const personNameSchema = z.string().trim().min(1).max(80)
export const workspaceNameSchema = z.string().trim().min(1).max(80)

/** A telephone number without its punctuation; a leading 0 becomes Indonesia's 62 (specification §5). */
export function normalizePhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '')
  return digits.startsWith('0') ? `62${digits.slice(1)}` : digits
}

export const isPhone = (text: string): boolean => /^[1-9]\d{7,14}$/.test(normalizePhone(text))

export const phoneSchema = z.string().trim().max(30).refine(isPhone, 'a telephone number').transform(normalizePhone)
