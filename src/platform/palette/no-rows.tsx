import type { SearchKind } from '#contract/search/search.ts'
import { shortestSearch } from '#contract/search/search.ts'
import { parsePaletteText } from '#kernel/palette-scope.ts'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { foundKinds } from './entity-rows.ts'

interface NoRowsProps {
  text: string
  busy: boolean
  error: unknown
  asking: boolean
}

/** What stands in place of rows: that they are coming, why they are not, or what to type. */
export function NoRows({ text, busy, error, asking }: NoRowsProps) {
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
            : emptyText(text)}
    </p>
  )
}

function emptyText(text: string): string {
  const { scope, query } = parsePaletteText(text)
  if (!isKind(scope)) return t('workbench.palette.nothing')
  if (foundKinds([scope]).length === 0) return t('workbench.palette.no-access')
  if (query.length < shortestSearch) return hintOf[scope]()
  return t('workbench.palette.nothing-found', { text: query })
}

const hintOf: Readonly<Record<SearchKind, () => string>> = {
  order: () => t('workbench.palette.hint-order'),
  buyer: () => t('workbench.palette.hint-buyer'),
  product: () => t('workbench.palette.hint-product'),
}
const isKind = (scope: string): scope is SearchKind => scope in hintOf
