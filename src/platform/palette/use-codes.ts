import { useMemo } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { searchCodes } from '#contract/search/search.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { subject } from '#platform/session/session.ts'
import { ordersUrl } from './destination.ts'
import type { Row } from './rows.ts'

export interface LookedUp {
  /** The row that leads to the orders; none while it is not known, and where there is none. */
  readonly rows: readonly Row[]
  /** Every code has an order: nothing is left to be told. */
  readonly complete: boolean
  readonly busy: boolean
  readonly error: unknown
  retry(): void
}

/** The orders that whole codes stand for, as one row. */
export function useCodes(codes: readonly string[]): LookedUp {
  const enabled = codes.length > 0 && mayAccess(searchCodes.access, subject())
  const { data, isFetching, error, refetch } = useCall(searchCodes, { query: { code: codes.join(',') } }, { enabled })
  const { rows, missing } = useMemo(() => {
    const found = enabled ? [...new Set(data?.found.map((one) => one.order_code))] : []
    const unknown = codes.filter((code) => !data?.found.some((one) => one.code === code))
    const url = ordersUrl(found)
    return { rows: url ? [rowOf(found, url, unknown)] : [], missing: unknown }
  }, [codes, data, enabled])
  return {
    rows,
    complete: rows.length > 0 && missing.length === 0,
    busy: enabled && isFetching,
    error: enabled ? error : null,
    retry: () => void refetch(),
  }
}

const rowOf = (found: readonly string[], url: string, missing: readonly string[]): Row => ({
  kind: 'url',
  value: `go-${url}`,
  url,
  title:
    found.length === 1 ? t('workbench.palette.go-to', { where: found[0] as string }) : t('workbench.palette.go-to-orders', { count: found.length }),
  ranges: [],
  section: '',
  icon: 'arrow-right',
  hint: missing.length > 0 ? t('workbench.palette.codes-missing', { codes: missing.slice(0, 3).join(', '), count: missing.length }) : undefined,
})
