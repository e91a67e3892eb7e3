import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { orderReturn } from '#contract/order/return.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { amountIn, amountText, refuseAmount } from '#platform/form/amount.ts'
import { call } from '#platform/http/call.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { firstTarget, hasOrders, namesOf, orderTargets } from './order-targets.ts'

const inStatus = (...statuses: readonly number[]) => `(${statuses.map((status) => `'${status}' in selection.statuses`).join(' || ')})`
const common = { group: 'order.group', access: any('order') } as const

/** Tells of each order; the first refusal is told when the others are done. */
async function receive(codes: readonly string[]): Promise<void> {
  let refused: unknown
  const done: string[] = []
  for (const order_code of codes)
    await call(orderReturn, { params: { type: 'received' }, body: { order_code } }).then(
      () => done.push(order_code),
      (error: unknown) => {
        refused ??= error
      },
    )
  if (done.length > 0) toast.show({ kind: 'success', text: t('order.return.received', { what: namesOf(done) }) })
  if (refused) throw refused
}

export const returnReceived = defineCommand({
  ...common,
  id: 'order.return-received',
  title: 'order.command.returnReceived',
  keywords: 'order.command.returnReceivedKeywords',
  icon: 'package-check',
  keys: ['V'],
  menus: [
    { at: 'row', of: 'order', order: 310 },
    { at: 'selection', of: 'order', order: 310 },
  ],
  when: `${hasOrders} && ${inStatus(500, 550, 600, 700, 800, 900)}`,
  whenNot: { given: hasOrders, say: 'order.return.notSent' },
  run: ({ context }) => receive(orderTargets(context)),
})

/** A pile of parcels is scanned one after the other: the palette asks for the next. */
export const returnScan = defineCommand({
  ...common,
  id: 'order.return-scan',
  title: 'order.command.returnScan',
  keywords: 'order.command.returnReceivedKeywords',
  icon: 'scan-barcode',
  keys: ['G Shift+R'],
  args: z.object({ scan_code: z.string().trim().min(1).max(100) }),
  asks: { scan_code: { label: 'order.ask.returnCode', freeText: true } },
  async run({ args: { scan_code } }) {
    const { order } = await call(orderReturn, { params: { type: 'received' }, body: { scan_code } })
    toast.show({ kind: 'success', text: t('order.return.received', { what: order.order_code }) })
  },
})

const someFunds = { least: 1 }

export const returnLost = defineCommand({
  ...common,
  id: 'order.return-lost',
  title: 'order.command.returnLost',
  keywords: 'order.command.returnLostKeywords',
  icon: 'triangle-alert',
  keys: ['Shift+V'],
  menus: [{ at: 'row', of: 'order', order: 320 }],
  when: `${hasOrders} && ${inStatus(500, 550, 800, 900)}`,
  whenNot: { given: hasOrders, say: 'order.return.notLost' },
  args: z.object({ funds: amountText(someFunds) }),
  asks: {
    funds: {
      label: 'order.ask.funds',
      values: (context) => ({ what: firstTarget(context) ?? '' }),
      freeText: true,
      refuse: refuseAmount(someFunds),
    },
  },
  async run({ args, context }) {
    const order_code = firstTarget(context)
    if (!order_code) return
    const funds = amountIn(args.funds) ?? 0
    await call(orderReturn, { params: { type: 'lost' }, body: { order_code, funds } })
    toast.show({ kind: 'success', text: t('order.return.lost', { what: order_code, funds: formatRupiah(funds) }) })
  },
})
