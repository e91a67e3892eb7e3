import { useEffect, useMemo, useState } from 'react'
import { parsePaletteText } from '#kernel/palette-scope.ts'
import { useCommandsVersion } from '#platform/command/bus.ts'
import { contextStore } from '#platform/command/context.ts'
import type { Asking } from '#platform/command/palette-store.ts'
import { type LookUp, useFound } from '#platform/form/use-found.ts'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { useWindowPlaces } from '#platform/workbench/window-places.ts'
import { givenSoFar } from './asking.ts'
import { loadOtherTexts } from './catalogue.ts'
import { codesToLookUp, destinationOf } from './destination.ts'
import { entityRows } from './entity-rows.ts'
import { frecencyNow } from './frecency-store.ts'
import { placeRows } from './place-rows.ts'
import { choiceRows, commandRows, helpRows, isMeant, possibleEntries, type Row } from './rows.ts'
import { useCodes } from './use-codes.ts'
import { useSearch, wishFor } from './use-search.ts'

export interface Rows {
  readonly rows: readonly Row[]
  /** More may come. */
  readonly busy: boolean
  /** What the server found answers an earlier text: nobody means these rows by Enter. */
  readonly outdated: boolean
  readonly error: unknown
  /** Asks again what failed. */
  retry(): void
  /** The first row is all that a pasted text can mean. */
  readonly certain: boolean
}

const none: readonly string[] = []

/** What the palette offers for what stands in its box. */
export function useRows(text: string, actionsOnly: boolean, asking: Asking | null): Rows {
  const { scope, query } = parsePaletteText(text)
  const context = contextStore.beneath()
  const frecency = useMemo(frecencyNow, [])
  const both = useOtherTexts()
  const choices = useChoices(asking, text)
  const places = useWindowPlaces()

  const version = useCommandsVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `both` says that the other language's titles have come, `version` that there are other commands
  const possible = useMemo(() => possibleEntries(context), [context, both, version])

  const own = useMemo((): Row[] => {
    if (asking)
      return choiceRows(choices.list ?? [], text, asking.ask?.freeText === true || !(asking.ask?.choices ?? asking.ask?.find), !!asking.ask?.find)
    const request = { query, context, frecency, actionsOnly, possible }
    if (scope === 'any' || scope === 'command') return commandRows(request)
    if (scope === 'help') return helpRows(request)
    if (scope === 'place') return placeRows(places, query)
    return []
  }, [text, scope, query, context, frecency, actionsOnly, asking, choices.list, possible, places])

  const free = asking === null && !actionsOnly
  const { wish, answer, outdated, error, retry } = useSearch(free ? wishFor(scope, query, own.some(isMeant)) : null)
  const codes = useCodes(useMemo(() => (free ? codesToLookUp(text.replace(/^#/, '')) : none), [free, text]))
  const there = useMemo(() => (free ? destinationRows(text) : []), [free, text])
  const found = useMemo(() => (answer ? entityRows(answer.reply, answer.to.text) : []), [answer])
  const failed = error ?? codes.error ?? choices.error
  const again = useMemo(() => (failed ? retryRow(failed) : null), [failed])
  const rows = useMemo(
    () => [...there, ...codes.rows, ...own, ...(wish ? found : []), ...(again ? [again] : [])],
    [there, codes.rows, own, wish, found, again],
  )
  return {
    rows,
    busy: choices.outdated || outdated || codes.busy,
    outdated: outdated || (choices.outdated && !!asking?.ask?.find),
    error: failed ?? null,
    retry() {
      retry()
      if (choices.error) choices.retry()
      if (codes.error) codes.retry()
    },
    certain: there.length > 0 || codes.complete,
  }
}

function destinationRows(text: string): Row[] {
  const url = destinationOf(text.replace(/^#/, ''))
  return url
    ? [
        {
          kind: 'url',
          value: `go-${url}`,
          url,
          title: t('workbench.palette.go-to', { where: text.trim() }),
          ranges: [],
          section: '',
          icon: 'arrow-right',
        },
      ]
    : []
}

const retryRow = (error: unknown): Row => ({
  kind: 'retry',
  value: 'retry',
  title: errorText(error),
  ranges: [],
  section: t('workbench.palette.failed'),
  icon: 'refresh-cw',
  hint: t('common.action.retry'),
})

function useOtherTexts(): boolean {
  const [here, setHere] = useState(false)
  useEffect(() => {
    let current = true
    // Without them it is found by the current language alone.
    loadOtherTexts().then(
      () => current && setHere(true),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [])
  return here
}

/** The choices of the question that is asked. Those that are found by what is typed stay until the next are. */
function useChoices(asking: Asking | null, text: string) {
  const lookUp = useMemo((): LookUp | null => {
    if (!asking) return null
    const { ask } = asking
    return ask?.find ?? (() => ask?.choices?.(asking.context, givenSoFar(asking)) ?? [])
  }, [asking])
  return useFound(lookUp, asking?.ask?.find ? text.trim() : '')
}
