import { any } from '#contract/core/privilege.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { waveScreen } from '#panes/order/wave/wave.screen.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasOrders, orderTargets } from './order-targets.ts'

export const beginWave = defineCommand({
  id: 'order.wave-begin',
  title: 'wave.command.begin',
  keywords: 'wave.keywords',
  icon: 'boxes',
  group: 'order.group',
  menus: [{ at: 'selection', of: 'order', order: 150 }],
  when: hasOrders,
  access: any('order'),
  async run({ context }) {
    const { mostWaveOrders, waveCreate } = await import('#contract/order/wave.endpoints.ts')
    const codes = orderTargets(context)
    if (codes.length > mostWaveOrders) {
      toast.show({ kind: 'error', text: t('wave.too-many', { most: formatNumber(mostWaveOrders) }) })
      return
    }
    try {
      const { wave, left_out } = await call(waveCreate, { body: { order_code: [...codes] } })
      workbench.open(waveScreen.href({ query: { wave_id: wave.wave_id } }))
      if (left_out.length > 0)
        toast.show({ kind: 'info', text: t('wave.left-out', { count: left_out.length, number: formatNumber(left_out.length) }) })
    } catch (error) {
      const { ApiError } = await import('#platform/http/api-error.ts')
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
      toast.show({ kind: 'error', text: t('wave.nothing') })
    }
  },
})
