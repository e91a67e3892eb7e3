import clsx from 'clsx'
import type { Leaf } from '#kernel/layout.ts'
import { paneLinks } from '#kernel/pane-link.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Menu } from '#platform/ui/menu.tsx'
import type { MenuEntry } from '#platform/ui/menu-entry.ts'
import { tip } from '#platform/ui/tooltip.tsx'
import { dispatch } from './layout-store.ts'

/** Groups differ in form as well as in colour. */
const marks = {
  a: 'rounded-sm bg-link-a',
  b: 'rounded-box bg-link-b',
  c: 'rounded-t-box rounded-b-xs bg-link-c',
  d: 'rounded-tl-xs rounded-tr-box rounded-br-xs rounded-bl-box bg-link-d',
} as const

/** The colour group of a pane as letter and colour, and the menu to choose another. */
export function LinkMenu({ leaf: { id, link } }: { leaf: Leaf }) {
  const name = link ? t('workbench.link.of', { group: t(`workbench.link.${link}`) }) : commandHandle('pane.link').title
  return (
    <Menu
      align="end"
      label={commandHandle('pane.link').title}
      entries={() => linkEntries(id, link)}
      trigger={
        <button
          type="button"
          aria-label={name}
          {...tip(name)}
          className="grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
        >
          {link ? (
            <span
              aria-hidden="true"
              data-link={link}
              className={clsx('grid size-4 place-items-center text-2xs/none font-semibold text-on-link forced-color-adjust-none', marks[link])}
            >
              {link.toUpperCase()}
            </span>
          ) : (
            <Icon name="link-2" size={14} />
          )}
        </button>
      }
    />
  )
}

function linkEntries(pane: string, current: Leaf['link']): MenuEntry[] {
  const join = (link: string) => () => {
    dispatch({ type: 'focus', pane })
    void commandHandle('pane.link').run({ link })
  }
  return [
    ...paneLinks.map((link): MenuEntry => ({ label: t(`workbench.link.${link}`), checked: current === link, onSelect: join(link) })),
    'separator',
    { label: t('workbench.link.none'), checked: current === undefined, onSelect: join('none') },
  ]
}
