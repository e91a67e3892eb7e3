import type { Connection } from '#contract/store/store-connection.ts'
import { t } from '#platform/i18n/i18n.ts'

/** How a store stands, in few words. */
export const connectionText = (connection: Connection): string =>
  connection.kind === 'ending' ? t('store.connection.ending', { count: connection.days }) : t(`store.connection.${connection.kind}`)
