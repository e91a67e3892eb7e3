import { z } from 'zod'

/** A list in a query string: `a,b`, a repeated parameter, or both. Empty parts are dropped, repeats kept once. */
export const listOf = <T extends z.ZodType<unknown, string>>(part: T, most: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [
      ...new Set(
        [value]
          .flat()
          .flatMap((text) => text.split(','))
          .map((text) => text.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(part).max(most))

/** `1`, `true`, `0`, `false` in a query string. */
export const flag = z.enum(['1', 'true', '0', 'false']).transform((text) => text === '1' || text === 'true')

/** A calendar day `YYYY-MM-DD` in the workspace's time zone, of years that orders can be of: a database knows no year 0000. */
export const day = z.iso.date({ abort: true }).refine((text) => text >= '2000-01-01' && text <= '2100-12-31', 'a day of the years 2000 to 2100')

/** A calendar month `YYYY-MM`. */
export const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'a month as 2026-11')
