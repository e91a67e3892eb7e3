import { z } from 'zod'
import { amountOf } from '#contract/core/amount.ts'

/** An amount as people write it; an empty one is none. */
export const amountIn = (written: string): number | null => (written.trim() === '' ? 0 : amountOf(written))

const isWithin = (amount: number | null, least: number, most: number): boolean => amount !== null && amount >= least && amount <= most

export const isAmount = (written: string, most: number): boolean => isWithin(amountIn(written), 0, most)

/** What a field of a form or a question of a command takes as an amount, still as it was written. From `least` above zero on it has to be there. */
export const amountText = ({ least = 0, most = Number.MAX_SAFE_INTEGER } = {}) =>
  z
    .string()
    .trim()
    .refine((written) => isWithin(amountIn(written), least, most))

/** An amount as a field begins with it: none is left empty. */
export const writtenAmount = (amount: number): string => (amount === 0 ? '' : String(amount))
