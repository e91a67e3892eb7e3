import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TemplateLanguage } from '#contract/chat/channel-template.ts'
import {
  type BusinessType,
  businessTypes,
  type ChatMessage,
  type ChatMessageKind,
  type ChatMessageType,
  type ChatProduct,
  type SentStatus,
} from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { bytes, instant, ownNumber, rowId, workspaceId } from './columns.ts'

/** A conversation with a buyer, as the inbox shows it. */
export const chat = pgTable(
  'chat',
  {
    workspace_id: workspaceId(),
    chat_code: text('chat_code').notNull(),
    /** The channel's own id of the conversation. */
    chat_id: text('chat_id').notNull(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    store_code: text('store_code').notNull(),
    mp_buyer_id: text('mp_buyer_id').notNull(),
    full_name: text('full_name').notNull(),
    alias_name: text('alias_name'),
    phone: text('phone'),
    avatar: text('avatar'),
    notes: text('notes').notNull().default(''),
    agent_id: integer('agent_id'),
    business_type: smallint('business_type').$type<BusinessType>().notNull().default(businessTypes.seller),
    chat_blacklist: boolean('chat_blacklist').notNull().default(false),
    /** When the buyer last wrote. */
    last_reply_at: instant('last_reply_at'),
    /** When anybody last wrote, or when it last came back from its sleep: what the inbox is sorted by. */
    last_message_at: instant('last_message_at').notNull(),
    last_msg_id: rowId('last_msg_id'),
    is_replied: boolean('is_replied').notNull().default(true),
    /** What somebody said of it instead, "done" or "not done": it holds while this message is the last word. Null: nobody said anything. */
    marked_replied: boolean('marked_replied'),
    marked_msg_id: rowId('marked_msg_id'),
    is_read: boolean('is_read').notNull().default(true),
    is_pin: boolean('is_pin').notNull().default(false),
    unread_count: integer('unread_count').notNull().default(0),
    tag_ids: integer('tag_ids').array().notNull().default([]),
    attributes: jsonb('attributes').$type<Record<string, string>>().notNull().default({}),
    previous_chat_code: text('previous_chat_code'),
    snoozed_until: instant('snoozed_until'),
    /** When it last came back from its sleep. */
    woken_at: instant('woken_at'),
    /** Up to when messages went by age, by the buyer's last of them: sessions up to it stay as they were counted. */
    counted_until: instant('counted_until'),
    version: integer('version').notNull().default(1),
    /** Name, alias, buyer's id and phone: lower-case, each after a space. */
    search_text: text('search_text').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.chat_code] }),
    uniqueIndex('chat_of_channel').on(t.workspace_id, t.store_code, t.chat_id),
    index('chat_inbox').on(t.workspace_id, t.is_pin, t.last_message_at, t.chat_code),
    index('chat_unread').on(t.workspace_id, t.is_pin, t.last_message_at, t.chat_code).where(sql`not is_read`),
    index('chat_unreplied').on(t.workspace_id, t.is_pin, t.last_message_at, t.chat_code).where(sql`not is_replied`),
    index('chat_of_agent').on(t.workspace_id, t.agent_id, t.is_pin, t.last_message_at, t.chat_code),
    index('chat_of_buyer').on(t.workspace_id, t.marketplace, t.mp_buyer_id),
    index('chat_of_phone').on(t.workspace_id, t.phone).where(sql`phone is not null`),
    index('chat_snoozed').on(t.snoozed_until).where(sql`snoozed_until is not null`),
  ],
)

export const chatMessage = pgTable(
  'chat_message',
  {
    workspace_id: workspaceId(),
    chat_code: text('chat_code').notNull(),
    msg_id: rowId('msg_id').notNull().generatedAlwaysAsIdentity(),
    mp_msg_id: text('mp_msg_id'),
    sender: text('sender').$type<ChatMessage['sender']>().notNull(),
    /** The seat that wrote it; a super admin has no agent_id. */
    user_id: integer('user_id'),
    agent_id: integer('agent_id'),
    agent_name: text('agent_name'),
    type: text('type').$type<ChatMessageType>().notNull(),
    /** What it is that is shown as a text. */
    kind: text('kind').$type<ChatMessageKind>(),
    message: text('message').notNull().default(''),
    image_url: text('image_url'),
    media_url: text('media_url'),
    /** Its file, where that is kept here: the one that the address is of. */
    file_id: uuid('file_id'),
    mime_type: text('mime_type'),
    filename: text('filename'),
    product: jsonb('product').$type<ChatProduct>(),
    /** The channel's prepared template that it is sent as. */
    template: text('template'),
    template_language: text('template_language').$type<TemplateLanguage>(),
    /** What stands for the template's placeholders. */
    template_values: text('template_values').array(),
    reply_id: uuid('reply_id'),
    reply_id_ref: uuid('reply_id_ref'),
    reply_time: instant('reply_time').notNull(),
    /** When it was last tried again: from then on it answers what the buyer wrote before, though it stays in its place. */
    resent_at: instant('resent_at'),
    context_id: rowId('context_id'),
    context_message: text('context_message'),
    /** The channel's name of a quoted message that is not here yet. */
    context_mp_msg_id: text('context_mp_msg_id'),
    is_resend: boolean('is_resend').notNull().default(false),
    sent_status: smallint('sent_status').$type<SentStatus>().notNull().default(1),
    read_status: smallint('read_status').$type<0 | 1>().notNull().default(0),
    delivered: boolean('delivered').notNull().default(false),
    fail_message: text('fail_message'),
    /** Whether it is an automatic reply: such a one does not count as an agent's. */
    automatic: boolean('automatic').notNull().default(false),
    /** Ours on its way: not sent before this. */
    due_at: instant('due_at'),
    attempts: smallint('attempts').notNull().default(0),
    attempted_at: instant('attempted_at'),
    /** Who sends it now, and until when it is theirs. */
    claim: uuid('claim'),
    claimed_until: instant('claimed_until'),
    /** The process that sends it, by its number in `job_runner`. */
    claimed_by: integer('claimed_by'),
    /** Until when a call that the claim was kept for may still arrive; null before there is one. */
    call_until: instant('call_until'),
    /** When `due_at` or `claimed_until` was set. */
    queued_at: instant('queued_at'),
    taken_back_at: instant('taken_back_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.chat_code, t.msg_id] }),
    uniqueIndex('chat_message_of_channel').on(t.workspace_id, t.chat_code, t.mp_msg_id).where(sql`mp_msg_id is not null`),
    uniqueIndex('chat_message_of_window').on(t.workspace_id, t.reply_id).where(sql`reply_id is not null`),
    index('chat_message_in_order').on(t.workspace_id, t.chat_code, t.reply_time, t.msg_id),
    index('chat_message_on_its_way').on(t.workspace_id, t.chat_code, t.msg_id).where(sql`sent_status = 0 and taken_back_at is null`),
    index('chat_message_age').on(t.workspace_id, t.reply_time),
    index('chat_message_newest').on(t.workspace_id, t.msg_id),
    index('chat_message_file').on(t.workspace_id, t.file_id).where(sql`file_id is not null`),
    index('chat_message_awaiting').on(t.workspace_id, t.chat_code, t.context_mp_msg_id).where(sql`context_mp_msg_id is not null`),
    index('chat_message_resent').on(t.workspace_id, t.chat_code, t.resent_at).where(sql`resent_at is not null`),
  ],
)

/** What agents send along with messages. */
export const chatFile = pgTable(
  'chat_file',
  {
    workspace_id: workspaceId(),
    file_id: uuid('file_id').notNull(),
    mime_type: text('mime_type').notNull(),
    content: bytes('content').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.file_id] }), index('chat_file_age').on(t.workspace_id, t.created_at)],
)

export const chatTag = pgTable(
  'chat_tag',
  {
    workspace_id: workspaceId(),
    tag_id: ownNumber('tag_id'),
    name: text('name').notNull(),
    priority: integer('priority').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.tag_id] }), uniqueIndex('chat_tag_name').on(t.workspace_id, sql`lower(${t.name})`)],
)

export const replyTemplate = pgTable(
  'reply_template',
  {
    workspace_id: workspaceId(),
    template_id: rowId('template_id').notNull().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    priority: integer('priority').notNull().default(0),
    /** The name under which the channel approved it. */
    channel_template: text('channel_template'),
    template_language: text('template_language').$type<TemplateLanguage>().notNull().default('id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.template_id] }),
    uniqueIndex('reply_template_name').on(t.workspace_id, sql`lower(${t.name})`),
    uniqueIndex('reply_template_channel').on(t.workspace_id, t.channel_template, t.template_language),
  ],
)

/** Who was given which chat: turns of the rotation, and since when somebody has a chat. `agent_id` null: it was taken from whoever had it. */
export const chatAssignment = pgTable(
  'chat_assignment',
  {
    workspace_id: workspaceId(),
    assignment_id: rowId('assignment_id').notNull().generatedAlwaysAsIdentity(),
    chat_code: text('chat_code').notNull(),
    agent_id: integer('agent_id'),
    /** `agent`: somebody gave it by hand. */
    reason: text('reason').$type<'rotation' | 'reassignment' | 'agent'>().notNull(),
    given_at: instant('given_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.assignment_id] }),
    index('chat_assignment_of_agent').on(t.workspace_id, t.agent_id, t.assignment_id),
    index('chat_assignment_of_chat').on(t.workspace_id, t.chat_code, t.assignment_id),
  ],
)

/** A session of a chat, for reports: triggers on chat_message keep it (migration 0021, docs/decisions/chat-reports.md). */
export const chatSession = pgTable(
  'chat_session',
  {
    workspace_id: workspaceId(),
    chat_code: text('chat_code').notNull(),
    started_at: instant('started_at').notNull(),
    /** An agent's first reply within 24 hours of the start, and whose it was. */
    first_reply_at: instant('first_reply_at'),
    user_id: integer('user_id'),
    agent_id: integer('agent_id'),
    agent_name: text('agent_name'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.chat_code, t.started_at] }), index('chat_session_started').on(t.workspace_id, t.started_at)],
)
