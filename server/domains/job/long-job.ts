import type { z } from 'zod'
import type { Access } from '#contract/core/privilege.ts'

/** Long work, declared: what it is asked, and who may ask it and have what it makes. What it does is in server/jobs. */
export interface LongJob<Input extends z.ZodType = z.ZodType> {
  /** Permanent: jobs that wait carry it. */
  readonly id: string
  readonly input: Input
  /** Where it waits to be run; absent: with all other long work. */
  readonly queue?: string
  access(input: z.output<Input>): Access
  /** What it is begun anew with once it is over, by what its runs kept: what was not done and may be; null: nothing. Absent: it is not begun anew. */
  rest?(input: z.output<Input>, kept: readonly unknown[]): z.output<Input> | null
}

export const longJob = <Input extends z.ZodType>(declared: LongJob<Input>): LongJob<Input> => declared
