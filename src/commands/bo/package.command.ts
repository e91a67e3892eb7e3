import { z } from 'zod'
import { boPackageDelete, boPackageOffer } from '#contract/bo/package.endpoints.ts'
import { backoffice as access } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { packageEditScreen } from '#panes/bo/membership-product/membership-product.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const one = "selection.kind == 'membership-package' && selection.count > 0"
const common = { group: 'bo.group', access } as const

/** The package under the cursor, as it was seen. */
const target = (context: ContextSnapshot) => ({
  package_name: String((context['selection.codes'] as readonly string[])[0]),
  version: Number(context['bo.version']),
})

export const newPackage = defineCommand({
  ...common,
  id: 'bo.new-package',
  title: 'bo.package.new',
  keywords: 'bo.package.keywords',
  icon: 'plus',
  keys: ['N'],
  when: "pane.screen == 'bo.membership-product'",
  menus: [{ at: 'toolbar', of: 'membership-package', order: 10 }],
  run: () => workbench.open(packageEditScreen.href()),
})

export const editPackage = defineCommand({
  ...common,
  id: 'bo.edit-package',
  title: 'bo.package.command.edit',
  icon: 'pencil',
  keys: ['E'],
  when: `${one} && !pane.edit`,
  menus: [{ at: 'row', of: 'membership-package', order: 10 }],
  run({ context }) {
    workbench.open(packageEditScreen.href({ query: { package_name: target(context).package_name } }))
  },
})

async function offer({ package_name, version }: ReturnType<typeof target>, offered: boolean) {
  const set = await call(boPackageOffer, { params: { package_name }, body: { offered, version } })
  const undo = async () => {
    await call(boPackageOffer, { params: { package_name }, body: { offered: !offered, version: set.version } })
  }
  return { label: offered ? 'bo.package.done.offered' : 'bo.package.done.withdrawn', values: { package: package_name }, run: undo }
}

export const withdrawPackage = defineCommand({
  ...common,
  id: 'bo.withdraw-package',
  title: 'bo.package.command.withdraw',
  icon: 'ban',
  keys: ['A'],
  when: `${one} && bo.priced && bo.sold`,
  whenNot: { given: `${one} && !bo.priced`, say: 'bo.package.free-stays' },
  menus: [{ at: 'row', of: 'membership-package', order: 20 }],
  run: ({ context }) => offer(target(context), false),
})

export const offerPackage = defineCommand({
  ...common,
  id: 'bo.offer-package',
  title: 'bo.package.command.offer',
  icon: 'circle-check',
  keys: ['A'],
  when: `${one} && bo.priced && !bo.sold`,
  menus: [{ at: 'row', of: 'membership-package', order: 20 }],
  run: ({ context }) => offer(target(context), true),
})

/** It cannot be taken back: it is asked for once more, by its name. */
export const deletePackage = defineCommand({
  ...common,
  id: 'bo.delete-package',
  title: 'bo.package.command.delete',
  icon: 'trash-2',
  danger: true,
  keys: ['C'],
  when: `${one} && bo.priced`,
  whenNot: { given: one, say: 'bo.package.free-stays' },
  menus: [{ at: 'row', of: 'membership-package', order: 90 }],
  args: z.object({ sure: z.enum(['yes', 'no']) }),
  asks: {
    sure: {
      label: 'bo.package.ask.delete',
      choices: (context: ContextSnapshot) => [
        { value: 'yes', title: `${t('bo.package.ask.delete-yes')}: ${target(context).package_name}` },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args: { sure }, context }) {
    if (sure === 'no') return
    const { package_name, version } = target(context)
    await call(boPackageDelete, { params: { package_name }, body: { version } })
    toast.show({ kind: 'success', text: t('bo.package.done.deleted', { package: package_name }) })
  },
})
