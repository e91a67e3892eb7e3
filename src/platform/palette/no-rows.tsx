import { charactersIn } from '#contract/core/characters.ts'
import { shortestSearch } from '#contract/search/search.ts'
import { type PaletteScope, parsePaletteText } from '#kernel/palette-scope.ts'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { mayFind } from './use-search.ts'

interface NoRowsProps {
  text: string
  busy: boolean
  error: unknown
  asking: boolean
  /** Only what acts on the selection is offered. */
  actionsOnly: boolean
}

/** What stands in place of rows: that they are coming, why they are not, or what to type. */
export function NoRows({ text, busy, error, asking, actionsOnly }: NoRowsProps) {
  return (
    <p role="status" className="px-6 py-6 text-center text-balance text-ink-2">
      {busy
        ? t('common.loading')
        : error
          ? errorText(error)
          : asking
            ? text === ''
              ? t('workbench.palette.type')
              : t('workbench.palette.nothing')
            : actionsOnly && text === ''
              ? t('workbench.palette.no-actions')
              : emptyText(text)}
    </p>
  )
}

function emptyText(text: string): string {
  const { scope, query } = parsePaletteText(text)
  const hint = hintOf[scope]
  if (!hint) return t('workbench.palette.nothing')
  if (!mayFind(scope)) return t('workbench.palette.no-access')
  if (charactersIn(query) < shortestSearch) return hint()
  return t('workbench.palette.nothing-found', { text: query })
}

/** What may be typed where the server is asked. */
const hintOf: { readonly [S in PaletteScope]?: () => string } = {
  order: () => t('workbench.palette.hint-order'),
  buyer: () => t('workbench.palette.hint-buyer'),
  product: () => t('workbench.palette.hint-product'),
}
