import type { z } from 'zod'

/** What a schema takes in the end, without what may surround it: optional, default, a pipe's other end. */
function bare(schema: z.ZodType): z.ZodType {
  const { def } = schema as unknown as { def: { innerType?: z.ZodType; in?: z.ZodType } }
  const inner = def.innerType ?? def.in
  return inner ? bare(inner) : schema
}

/** The part of a schema that judges what stands at a path; null where it says nothing of it by itself. */
export function partAt(schema: z.ZodType, path: string): z.ZodType | null {
  let part: z.ZodType | undefined = schema
  for (const step of path.split('.')) {
    const { shape, element } = bare(part) as unknown as { shape?: Record<string, z.ZodType>; element?: z.ZodType }
    part = /^\d+$/.test(step) ? element : shape?.[step]
    if (!part) return null
  }
  return part
}

export const takes = (part: z.ZodType, value: unknown): boolean => part.safeParse(value).success

/** Whether a part refuses a field that was left empty. */
export const refusesEmpty = (part: z.ZodType | null, value: unknown): boolean =>
  part !== null && typeof value !== 'boolean' && ![Array.isArray(value) ? [] : '', null, undefined].some((empty) => takes(part, empty))

interface Definition {
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } } }[]
}

/**
 * The most characters that a text may have, so that the field takes no more. From the definition: what zod's own `maxLength` reads stays out of
 * the build, with all that writes JSON Schemas.
 */
export function longest(part: z.ZodType | null | undefined): number | undefined {
  if (!part) return
  const { innerType, in: before, out, checks } = (part as unknown as { def: Definition }).def
  const own = checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum
  return own ?? longest(innerType) ?? longest(before) ?? longest(out)
}
