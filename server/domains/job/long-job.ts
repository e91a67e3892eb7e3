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
}

export const longJob = <Input extends z.ZodType>(declared: LongJob<Input>): LongJob<Input> => declared
