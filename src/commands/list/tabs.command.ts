import { defineCommand } from '#kernel/define-command.ts'
import { tabCommandId } from '#platform/workbench/pane.ts'
import { paneTabs } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** Leads to a tab of the focused pane by its number, as a press on it does; the first nine have a digit. */
const tab = (number: number) =>
  defineCommand({
    id: tabCommandId(number),
    title: 'workbench.list.tab',
    titleNow: (context) => ({
      label: 'workbench.list.tab-named',
      values: { tab: (context['pane.tab-names'] as readonly string[] | undefined)?.[number - 1] ?? number },
    }),
    icon: 'list-filter',
    group: 'workbench.group.list',
    access: 'user',
    keys: number <= 9 ? [String(number)] : [],
    when: `pane.tabs >= ${number}`,
    run() {
      const pane = workbench.focusedPane()
      const to = paneTabs(pane)[number - 1]?.to
      if (to) workbench.dispatch({ type: 'navigate', pane, url: to, history: 'push' })
    },
  })

export const tab1 = tab(1)
export const tab2 = tab(2)
export const tab3 = tab(3)
export const tab4 = tab(4)
export const tab5 = tab(5)
export const tab6 = tab(6)
export const tab7 = tab(7)
export const tab8 = tab(8)
export const tab9 = tab(9)
export const tab10 = tab(10)
export const tab11 = tab(11)
export const tab12 = tab(12)
