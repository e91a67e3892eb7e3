import { z } from 'zod'
import type { ChatPresence } from '#contract/chat/chat.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { layoutSchema } from './layout-repair.ts'
import type { DeskState } from './packing-desk.ts'
import { paneLinks, paneSelectionSchema } from './pane-link.ts'
import { scanTones } from './scan-burst.ts'
import { draftSchema } from './window-draft.ts'

/** Raised when a message changes its meaning. A window of another version (an update is under way) is not understood, and not harmed. */
export const windowProtocolVersion = 1

const paneSchema = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  /** It handles scans. */
  scans: z.boolean().optional(),
})
/** CSS pixels on the screen, as `screenX`, `screenY`, `outerWidth` and `outerHeight` say. */
export const boundsSchema = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
export type WindowBounds = z.infer<typeof boundsSchema>

export const windowInfoSchema = z.object({
  id: z.string(),
  /** The seat that is signed in there; null: nobody. */
  user_id: z.number().int().nullable(),
  /** In reading order. */
  panes: z.array(paneSchema),
  /** Id of the pane that has the keys. */
  focused: z.string(),
  standalone: z.boolean(),
  visible: z.boolean(),
  bounds: boundsSchema,
  /** Milliseconds since 1970. */
  opened_at: z.number(),
  /** When the person last looked at it; milliseconds since 1970. */
  focused_at: z.number(),
})
/** What a window holds for some seconds before it is sent for good. */
const heldSchema = z.object({
  /** Of the window that holds it. */
  id: z.number().int(),
  label: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Milliseconds since 1970. */
  sends_at: z.number(),
  /** What it is about, as `order:<code>`. */
  entities: z.array(z.string()),
})
export type HeldElsewhere = z.infer<typeof heldSchema>

export type WindowInfo = z.infer<typeof windowInfoSchema>
export type WindowPane = z.infer<typeof paneSchema>

const type = <T extends string>(name: T) => z.literal(name)

/** What the server said, handed on: it is in the contract's form like every reply. */
const asServed = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null)

const seat = { user_id: z.number().int() }
export const liveStatuses = ['connecting', 'connected', 'offline'] as const

/** Everything that windows of one browser tell each other. They tell *that* something changed; what it is now is read where it is kept. */
export const windowMessageSchema = z.discriminatedUnion('type', [
  // Who is there
  z.object({ type: type('window.here'), window: windowInfoSchema }),
  z.object({ type: type('window.who') }),
  z.object({ type: type('window.gone') }),
  // One session
  z.object({ type: type('session.changed') }),
  z.object({ type: type('settings.changed') }),
  // What was read may be old: entities that a call touched
  z.object({ type: type('entities.changed'), tags: z.array(z.string()) }),
  // With what is written: storage may reach another window later than a message does
  z.object({ type: type('draft.changed'), ...seat, key: z.string(), draft: draftSchema }),
  // Messages on their way to the server: what is kept of them is read again
  z.object({ type: type('outbox.changed'), ...seat }),
  // Panes on their way: a window offers its own or asks for another's; the giver lets go of them once the taker has them
  z.object({ type: type('panes.offered'), layout: layoutSchema }),
  // (`null`: all of them)
  z.object({ type: type('panes.asked'), panes: z.array(z.string()).nullable() }),
  z.object({ type: type('panes.arrived'), panes: z.array(z.string()) }),
  // What a window is asked to do
  z.object({ type: type('window.raise'), window: z.string(), pane: z.string().nullable() }),
  // (`forGood`: its panes are not offered to be taken back; `ifShown`: only while it shows just these)
  z.object({
    type: type('window.close'),
    forGood: z.boolean().optional(),
    ifShown: z.array(paneSchema.pick({ id: true, url: true })).optional(),
  }),
  z.object({ type: type('layout.asked') }),
  z.object({ type: type('layout.told'), layout: layoutSchema, standalone: z.boolean(), bounds: boundsSchema }),
  z.object({ type: type('layout.shown'), layout: layoutSchema, bounds: boundsSchema.nullable() }),
  // A scan goes to the window whose pane handles it; whoever heard it sounds the tone, for a window that was never touched is silent
  z.object({ type: type('scan.handed'), pane: z.string(), code: z.string() }),
  z.object({ type: type('scan.sound'), tone: z.enum(scanTones) }),
  // What the packing desk shows, for a second monitor; it asks when it begins to listen
  z.object({ type: type('packing.shown'), ...seat, state: asServed<DeskState>(), offline: z.boolean() }),
  z.object({ type: type('packing.ask'), ...seat }),
  // What still can be taken back, from any window
  z.object({ type: type('held.changed'), ...seat, held: z.array(heldSchema) }),
  z.object({ type: type('held.take-back'), id: z.number().int() }),
  z.object({ type: type('held.taken'), id: z.number().int(), taken: z.boolean() }),
  // The session is about to end: a window that holds something sends it, and says when it has its answer
  z.object({ type: type('held.send') }),
  z.object({ type: type('held.sent') }),
  // Linked panes
  z.object({ type: type('selection.changed'), link: z.enum(paneLinks), selection: paneSelectionSchema }),
  // One websocket for all: the window that holds it says so, tells how far it is, and hands on what comes
  z.object({ type: type('live.beat'), ...seat, opened_at: z.number(), cursor: z.number().int().nullable(), status: z.enum(liveStatuses) }),
  z.object({ type: type('live.ask'), ...seat }),
  z.object({ type: type('live.need'), ...seat, cursor: z.number().int() }),
  z.object({ type: type('live.events'), ...seat, after: z.number().int(), cursor: z.number().int(), events: z.array(asServed<LiveEvent>()) }),
  z.object({ type: type('live.presence'), ...seat, presence: asServed<ChatPresence>() }),
  z.object({ type: type('live.reset'), ...seat, cursor: z.number().int() }),
  // Unread chats: one window asks the server, all know
  z.object({ type: type('chat.unread'), ...seat, total: z.number().int() }),
  // Where there are no locks, who would hold it says so, and the first of them does
  z.object({ type: type('live.claim'), ...seat, opened_at: z.number() }),
])
export type WindowMessage = z.infer<typeof windowMessageSchema>
export type WindowMessageType = WindowMessage['type']
export type WindowMessageOf<T extends WindowMessageType> = Extract<WindowMessage, { type: T }>

export const envelopeSchema = z.object({
  version: z.literal(windowProtocolVersion),
  /** Id of the window that says it. */
  from: z.string(),
  /** When its page began, milliseconds since 1970: a reload counts from 1 again. */
  born: z.number(),
  /** Milliseconds since 1970. */
  sent_at: z.number(),
  /** Id of the only window that is meant; absent: all. */
  to: z.string().optional(),
  /** Counts up for each sender from 1 on: a gap tells that something was missed. */
  sequence: z.number().int().positive(),
  message: windowMessageSchema,
})
export type Envelope = z.infer<typeof envelopeSchema>
