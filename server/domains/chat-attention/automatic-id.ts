import { createHash } from 'node:crypto'
import type { AutomaticKind } from './auto-reply.rules.ts'

const hex = (text: string, digits: number): string => createHash('sha256').update(text).digest('hex').slice(0, digits)

/** The first eight digits of the ids of a kind: by them its messages are found again. */
export const markOfKind = (kind: AutomaticKind): string => hex(kind, 8)

/** The id of an automatic message: the same for the same occasion, so that none is sent twice. A UUID of version 8. */
export function automaticId(workspaceId: number, chatCode: string, kind: AutomaticKind, occasion: string): string {
  const rest = hex(JSON.stringify([workspaceId, chatCode, kind, occasion]), 24)
  return `${markOfKind(kind)}-${rest.slice(0, 4)}-8${rest.slice(5, 8)}-a${rest.slice(9, 12)}-${rest.slice(12)}`
}
