import { z } from 'zod'
import type { broadcastCreate } from '#contract/chat/broadcast.endpoints.ts'
import type { Audience, BroadcastDetail } from '#contract/chat/broadcast.ts'
import { templateLanguageSchema } from '#contract/chat/channel-template.ts'
import type { CallInput } from '#contract/core/endpoint.ts'

const audienceSchema = z.object({
  stores: z.array(z.string()),
  marketplace: z.array(z.string()),
  tags: z.array(z.string()),
  /** `within-7`, `silent-30`; empty: at any time. */
  contact: z.string(),
  /** `some`, `some-30`, `none`; empty: either. */
  orders: z.string(),
})
/** Whom it is for, as the form chooses it. */
export type AudienceDraft = z.infer<typeof audienceSchema>

/** What somebody writes before it is sent; kept over a reload. The picture is kept apart, since it is large. */
export const draftSchema = z.object({
  name: z.string().trim().min(1).max(80),
  kind: z.enum(['message', 'template']),
  message: z.string().max(2000),
  template: z.string().max(120),
  template_language: templateLanguageSchema,
  /** The template's text. */
  body: z.string().max(1024),
  values: z.array(z.string().max(200)),
  audience: audienceSchema,
  when: z.enum(['now', 'later']),
  /** An instant; null: none is chosen yet. */
  at: z.string().nullable(),
})
export type BroadcastDraft = z.infer<typeof draftSchema>

export const emptyAudience: AudienceDraft = { stores: [], marketplace: [], tags: [], contact: '', orders: '' }
export const emptyDraft: BroadcastDraft = {
  name: '',
  kind: 'message',
  message: '',
  template: '',
  template_language: 'id',
  body: '',
  values: [],
  audience: emptyAudience,
  when: 'now',
  at: null,
}

const list = (values: readonly string[]): string | undefined => values.join(',') || undefined
const numberAfter = (text: string, word: string): number | undefined =>
  text.startsWith(`${word}-`) ? Number(text.slice(word.length + 1)) : undefined

/** As the calls take it; alike for a query string and a body. */
export const audienceInput = ({ stores, marketplace, tags, contact, orders }: AudienceDraft) => ({
  stores: list(stores),
  marketplace: list(marketplace),
  tags: list(tags),
  wrote_within: numberAfter(contact, 'within'),
  silent_for: numberAfter(contact, 'silent'),
  orders: orders === '' ? undefined : orders === 'none' ? ('none' as const) : ('some' as const),
  ordered_within: numberAfter(orders, 'some'),
})

const audienceDraft = ({ stores, marketplace, tags, wrote_within, silent_for, orders, ordered_within }: Audience): AudienceDraft => ({
  stores: stores ?? [],
  marketplace: marketplace ?? [],
  tags: tags ?? [],
  contact: wrote_within ? `within-${wrote_within}` : silent_for ? `silent-${silent_for}` : '',
  orders: orders === 'some' && ordered_within ? `some-${ordered_within}` : (orders ?? ''),
})

/** Another one like this. */
export const draftOf = ({ name, kind, message, template, template_language, values, audience }: BroadcastDetail): BroadcastDraft => ({
  ...emptyDraft,
  name,
  kind,
  message: kind === 'message' ? message : '',
  template: template ?? '',
  template_language: template_language ?? 'id',
  body: kind === 'template' ? message : '',
  values,
  audience: audienceDraft(audience),
})

/** When it goes out; null: at once, or nobody knows yet. */
export const instantOf = ({ when, at }: Pick<BroadcastDraft, 'when' | 'at'>): string | null => (when === 'later' ? at : null)

type Body = NonNullable<CallInput<typeof broadcastCreate>['body']>

export const contentInput = ({ kind, message, template, template_language, body, values }: BroadcastDraft, image: string | null): Body['content'] =>
  kind === 'message'
    ? { kind, message: message.trim(), image_url: image }
    : { kind, template: template.trim(), template_language, message: body.trim(), values: values.map((value) => value.trim()) }
