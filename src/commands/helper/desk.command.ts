import { z } from 'zod'
import { defineCommand } from '#kernel/define-command.ts'
import { packingDisplayScreen } from '#panes/helper/packing/packing-display.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** What is done at the desk is loaded with it: a key that is pressed there finds it loaded. */
const desk = () => import('#platform/packing/desk.ts')

const shared = { group: 'packing.group', access: 'packing-helper-accounts', unrecorded: true } as const

export const goOn = defineCommand({
  ...shared,
  id: 'helper.desk-continue',
  title: 'packing.command.continue',
  icon: 'play',
  keys: ['F8'],
  when: 'packing.locked',
  run: async () => (await desk()).atDesk({ type: 'continue' }),
})

export const takeOver = defineCommand({
  ...shared,
  id: 'helper.desk-take-over',
  title: 'packing.command.take-over',
  icon: 'user',
  keys: ['Shift+F8'],
  when: 'packing.held',
  run: async () => (await desk()).atDesk({ type: 'take_over' }),
})

export const confirm = defineCommand({
  ...shared,
  id: 'helper.desk-confirm',
  title: 'packing.command.confirm',
  icon: 'package-check',
  keys: ['F9'],
  when: 'packing.complete',
  run: async () => (await desk()).confirmAtDesk(),
})

export const undoScan = defineCommand({
  ...shared,
  id: 'helper.desk-undo',
  title: 'packing.command.undo',
  icon: 'undo-2',
  keys: ['Backspace'],
  when: 'packing.desk && !pane.cells',
  run: async () => (await desk()).undoAtDesk(),
})

export const putAway = defineCommand({
  ...shared,
  id: 'helper.desk-away',
  title: 'packing.command.away',
  icon: 'archive',
  keys: ['Shift+Backspace'],
  when: 'packing.open',
  run: async () => (await desk()).atDesk({ type: 'away' }),
})

export const secondMonitor = defineCommand({
  ...shared,
  id: 'helper.desk-monitor',
  title: 'packing.command.monitor',
  keywords: 'packing.keywords',
  icon: 'monitor',
  when: 'pane.scan',
  run: () => workbench.open(packingDisplayScreen.href(), 'window'),
})

const monitors = ['1', '2', '3'] as const

/** The arrangements of the desk, over one to three monitors. */
export const deskLayout = defineCommand({
  ...shared,
  id: 'helper.desk-layout',
  title: 'packing.command.layout',
  keywords: 'packing.keywords',
  icon: 'layout-template',
  args: z.object({ monitors: z.enum(monitors) }),
  asks: { monitors: { label: 'packing.ask.monitors', choices: () => monitors.map((value) => ({ value, titleKey: `packing.monitors-${value}` })) } },
  async run({ args }) {
    const { openLayoutById } = await import('#platform/workbench/layouts/named-layouts.ts')
    return openLayoutById(args.monitors === '1' ? 'preset:packing' : `preset:packing-${args.monitors}`)
  },
})

export const printDeskCodes = defineCommand({
  ...shared,
  id: 'helper.desk-codes',
  title: 'packing.command.codes',
  keywords: 'packing.keywords',
  icon: 'printer',
  async run() {
    const [{ packingCodes }, { callFile }, { printFile }] = await Promise.all([
      import('#contract/order/packing.endpoints.ts'),
      import('#platform/http/call.ts'),
      import('#platform/print/print-file.ts'),
    ])
    printFile(await callFile(packingCodes, {}))
  },
})
