import { documentPrinted } from '#contract/order/document-printed.endpoints.ts'
import { documentRead, orderPrintLabel } from '#contract/order/order.endpoints.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle, handleAsking } from '../handler.ts'
import { actorOf, markLabelsPrinted, readBatch } from '../order/order.port.ts'
import { readDocument } from './document.query.ts'
import { readLabels } from './label.query.ts'
import { printLabels } from './print-labels.ts'
import { fetchTrackingNumbers } from './tracking-numbers.ts'

export const documentHandlers = [
  handleAsking(
    orderPrintLabel,
    async ({ body: { batch_id, order_code = [] }, caller: { workspace_id } }, services: ChannelServices) => {
      const found = batch_id ? await services.database.read(workspace_id, (connection) => readBatch(connection, batch_id)) : order_code
      const codes = [...new Set(found)]
      return { codes, failures: await fetchTrackingNumbers(services, workspace_id, codes) }
    },
    ({ params, body: { paper, mark }, caller, language }, services, asked) => {
      const marketplace = params.marketplace === 'mixed' ? null : params.marketplace
      return printLabels(services, { caller, language, marketplace, paper, mark, ...asked })
    },
  ),

  handle(documentPrinted, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const { order_codes } = await readDocument(connection, params.document_id)
      // What came of an order meanwhile changes nothing: its label is on paper.
      const marked = await markLabelsPrinted(connection, order_codes, actorOf(caller), now(), () => true)
      return { printed: marked.size }
    }),
  ),

  handle(documentRead, async ({ params, caller }, { database }) => {
    const document = await database.read(caller.workspace_id, (connection) => readDocument(connection, params.document_id))
    // Drawing loads two large packages: only those who print wait for them.
    const { labelDocument } = await import('#server/documents/label/label-document.ts')
    const labels = readLabels(database, caller.workspace_id, document.order_codes)
    return {
      content_type: 'application/pdf',
      file_name: `label-${document.created_at.slice(0, 10)}-${document.document_id.slice(0, 8)}.pdf`,
      content: labelDocument(labels, {
        paper: document.paper,
        title: `Label ${document.order_codes.length}`,
        made_at: new Date(document.created_at),
      }),
    }
  }),
]
