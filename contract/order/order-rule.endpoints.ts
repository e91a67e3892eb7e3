import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowIdInAddress } from '../core/ids.ts'
import { any } from '../core/privilege.ts'
import { holdReasonSchema } from './order-marks.ts'

/** What a rule may do to an order that arrives, in the order in which it is done. */
export const ruleActs = ['tag', 'assign', 'hold', 'accept', 'print'] as const
export type RuleActName = (typeof ruleActs)[number]
/** Acts of one rule: each once, but for tags. */
export const mostActs = 8
/** Rules of a workspace. */
export const mostRules = 20
/** Orders that a dry run names; it counts all. */
export const mostTried = 50

export const ruleActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('tag'), tag_id: z.number().int().min(1) }),
  z.object({ act: z.literal('assign'), user_id: z.number().int().min(1) }),
  z.object({ act: z.literal('hold'), reason: holdReasonSchema }),
  /** Where the marketplace wants a way of sending chosen; another is taken where it does not offer this one. */
  z.object({ act: z.literal('accept'), shipping_method: z.string().trim().max(60).nullable() }),
  z.object({ act: z.literal('print') }),
])
export type RuleAct = z.output<typeof ruleActSchema>
/** Tells acts of one rule apart. */
export const actKey = (act: RuleAct): string => (act.act === 'tag' ? `tag ${act.tag_id}` : act.act)

const params = z.object({ id: rowIdInAddress })
const writes = any('order')

export const orderRuleTextSchema = z.object({
  name: z.string().trim().min(1).max(60),
  /** The custom filter that an order has to fit. */
  query_id: z.number().int().min(1),
  acts: z
    .array(ruleActSchema)
    .min(1)
    .max(mostActs)
    .refine((acts) => new Set(acts.map(actKey)).size === acts.length, 'each act once')
    // What is held is neither accepted nor printed.
    .refine(
      (acts) => !acts.some(({ act }) => act === 'hold') || acts.every(({ act }) => act !== 'accept' && act !== 'print'),
      'either hold or go on',
    ),
})
export type OrderRuleText = z.output<typeof orderRuleTextSchema>
export const orderRuleSchema = orderRuleTextSchema.extend({
  rule_id: z.number().int(),
  /** Null: the filter was deleted, and the rule does nothing. */
  filter_name: z.string().nullable(),
  active: z.boolean(),
})
export type OrderRule = z.output<typeof orderRuleSchema>

export const orderRuleList = endpoint({
  id: 'order-rule.list',
  method: 'GET',
  path: '/order/rule',
  access: writes,
  summary: 'What happens by itself to orders that arrive: every rule that fits acts, and of acts that exclude each other the first',
  reply: z.object({ rules: z.array(orderRuleSchema) }),
  reads: ['saved-view'],
})

export const orderRuleCreate = endpoint({
  id: 'order-rule.create',
  method: 'POST',
  path: '/order/rule',
  access: writes,
  summary: 'Puts together a rule, behind the others; it does nothing until it is switched on',
  body: orderRuleTextSchema,
  reply: orderRuleSchema,
  errors: ['NOT_FOUND', 'TOO_MANY_KEPT'],
  touches: ['saved-view'],
})

export const orderRuleChange = endpoint({
  id: 'order-rule.change',
  method: 'PUT',
  path: '/order/rule/:id',
  access: writes,
  summary: 'Changes a rule, which is switched off by it',
  params,
  body: orderRuleTextSchema,
  reply: orderRuleSchema,
  errors: ['NOT_FOUND'],
  touches: ['saved-view'],
})

export const orderRuleSwitch = endpoint({
  id: 'order-rule.switch',
  method: 'PATCH',
  path: '/order/rule/:id/active',
  access: writes,
  summary: 'Switches a rule on or off; it holds for orders that arrive from now on',
  params,
  body: z.object({ active: z.boolean() }),
  reply: orderRuleSchema,
  errors: ['NOT_FOUND'],
  touches: ['saved-view'],
})

export const orderRuleDelete = endpoint({
  id: 'order-rule.delete',
  method: 'DELETE',
  path: '/order/rule/:id',
  access: writes,
  summary: 'Deletes a rule',
  params,
  reply: z.object({ rule_id: z.number().int() }),
  errors: ['NOT_FOUND'],
  touches: ['saved-view'],
})

export const orderRuleTry = endpoint({
  id: 'order-rule.try',
  method: 'GET',
  path: '/order/rule/:id/try',
  access: writes,
  summary: 'Which of the orders that arrived yesterday a rule would have touched, as they were when they came; changes nothing',
  params,
  reply: z.object({
    /** Orders that arrived yesterday. */
    arrived: z.number().int(),
    touched: z.number().int(),
    /** How many orders each act would have been done to, in the rule's order. */
    acts: z.array(z.object({ act: ruleActSchema, orders: z.number().int() })),
    orders: z.array(
      z.object({
        order_code: z.string(),
        buyer_name: z.string(),
        total: z.number().int(),
        ordered_at: z.string(),
        /** What would have been done to it. */
        acts: z.array(z.enum(ruleActs)),
        /** What not, and why: a rule that stands before was first, or the marketplace takes no acceptance. */
        left: z.array(z.object({ act: z.enum(ruleActs), why: z.enum(['rule', 'marketplace']), rule: z.string().nullable() })),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  reads: ['saved-view', 'order'],
})
