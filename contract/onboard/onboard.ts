import { z } from 'zod'
import { type Access, any, mayAccess, type Subject } from '../core/privilege.ts'

/** Specification §4: an item is active until its check says that it is finished. */
export const onboardStatus = { active: 1, finished: 2 } as const

/** `do`: finished by what the person or the workspace did. `tour`: finished when its tour was walked to the end. */
export type OnboardAction = 'do' | 'tour'

interface OnboardStep {
  readonly ob_id: number
  readonly action: OnboardAction
  /** The screen where it is learned; "Pelajari" adds `tour=start`. */
  readonly action_destination: `/${string}`
  /** Whom it concerns. */
  readonly access: Access
}

/** What a person learns first, in this order. */
export const onboardSteps = {
  palette: { ob_id: 1, action: 'tour', action_destination: '/home', access: 'user' },
  store: { ob_id: 2, action: 'do', action_destination: '/store', access: any('store') },
  'order-accept': { ob_id: 3, action: 'do', action_destination: '/order?status=200', access: any('order') },
  'label-print': { ob_id: 4, action: 'do', action_destination: '/order?status=300', access: any('order') },
  panes: { ob_id: 5, action: 'tour', action_destination: '/order', access: any('order') },
  notification: { ob_id: 6, action: 'tour', action_destination: '/settings/notification', access: 'user' },
  'agent-invite': { ob_id: 7, action: 'do', action_destination: '/settings/agent', access: any('setting-agent') },
} as const satisfies Record<string, OnboardStep>

export type OnboardKey = keyof typeof onboardSteps
export const onboardKeys = Object.keys(onboardSteps) as [OnboardKey, ...OnboardKey[]]
export const onboardKeySchema = z.enum(onboardKeys)

export const onboardItemSchema = z.object({
  ob_id: z.number().int(),
  ob_key: onboardKeySchema,
  ob_name: z.string(),
  ob_description: z.string(),
  action: z.enum(['do', 'tour']),
  action_destination: z.string(),
  status: z.union([z.literal(onboardStatus.active), z.literal(onboardStatus.finished)]),
})
export type OnboardItem = z.infer<typeof onboardItemSchema>

/** The steps that concern a person. */
export const stepsFor = (subject: Subject): OnboardKey[] => onboardKeys.filter((key) => mayAccess(onboardSteps[key].access, subject))

/** How much is learned, in whole per cent: 100 only when all of it is. */
export function completion(items: readonly Pick<OnboardItem, 'status'>[]): number {
  if (items.length === 0) return 100
  const finished = items.filter(({ status }) => status === onboardStatus.finished).length
  return Math.floor((finished / items.length) * 100)
}
