import { ChannelFailure, type FailureKind, type MessageRefusal } from './failure.ts'

const kinds: readonly (readonly [FailureKind, readonly number[]])[] = [
  ['auth-expired', [102, 190, 463, 467]],
  ['rate-limited', [4, 17, 32, 341, 613, 80_001, 80_006, 80_007, 130_429, 131_048, 131_056]],
  ['unavailable', [1, 2, 131_000, 131_016, 133_004]],
]
const refusals: readonly (readonly [MessageRefusal, readonly number[]])[] = [
  // 131047: more than 24 hours since the buyer wrote; 2018278 and 2534022 are the same of pages and of profiles.
  ['session-over', [131_047, 2_018_278, 2_534_022]],
  // 132001: no template of that name in that language; 132000: another number of values; 132012: values of another kind.
  ['template-unknown', [132_001]],
  ['template-values', [132_000, 132_012]],
  ['no-permission', [3, 10, 131_005, 131_031]],
  ['invalid', [100, 551, 131_008, 131_009, 131_026, 131_051, 131_053, 2_018_001]],
]

const listed = <K>(table: readonly (readonly [K, readonly number[]])[], code: number | null | undefined) =>
  table.find(([, codes]) => code !== null && code !== undefined && codes.includes(code))?.[0]

/** What a code of the Graph API means for a message; a subcode says more than its code. */
export const graphRefusal = (code: number | null | undefined, subcode?: number | null): MessageRefusal | undefined =>
  listed(refusals, subcode) ?? listed(refusals, code) ?? (code && code >= 200 && code <= 299 ? 'no-permission' : undefined)

export function graphFailure({ code, subcode, words }: { code?: number | null; subcode?: number | null; words: string }): ChannelFailure {
  const kind = listed(kinds, code) ?? 'rejected'
  return new ChannelFailure(kind, words, undefined, kind === 'rejected' ? graphRefusal(code, subcode) : undefined)
}
