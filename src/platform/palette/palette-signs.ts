import { type PaletteScope, paletteScopes } from '#kernel/palette-scope.ts'
import { t } from '#platform/i18n/i18n.ts'
import { mayFind } from './use-search.ts'

type Signed = Exclude<PaletteScope, 'any'>

const names: Readonly<Record<Signed, () => string>> = {
  command: () => t('workbench.palette.scope-command'),
  order: () => t('workbench.palette.scope-order'),
  buyer: () => t('workbench.palette.scope-buyer'),
  product: () => t('workbench.palette.scope-product'),
  place: () => t('workbench.palette.scope-place'),
  help: () => t('workbench.palette.scope-help'),
}

/** The signs that narrow the search, and what each finds. A sign is taught where it finds something. */
export const paletteSigns = (): { sign: string; scope: Signed; name: string }[] =>
  Object.entries(paletteScopes)
    .filter(([, scope]) => mayFind(scope))
    .map(([sign, scope]) => ({ sign, scope, name: names[scope]() }))
