import { DomainError } from '#contract/core/error.ts'
import type { LabelPaper } from '#contract/order/order.endpoints.ts'
import type { Connection } from '#server/db/database.ts'

/** A document by what it holds. */
export interface KeptDocument {
  readonly document_id: string
  readonly paper: LabelPaper
  readonly order_codes: readonly string[]
  /** The seat that made it. */
  readonly created_by: number
  readonly created_at: string
}

export async function keepDocument({ client, workspace_id }: Connection, document: KeptDocument): Promise<void> {
  await client.query(
    'INSERT INTO document (workspace_id, document_id, kind, paper, order_codes, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [workspace_id, document.document_id, 'label', document.paper, document.order_codes, document.created_by, document.created_at],
  )
}

/** Throws NOT_FOUND, also for a document without any label in it. */
export async function readDocument({ client, workspace_id }: Connection, documentId: string): Promise<KeptDocument> {
  const { rows } = await client.query<KeptDocument>(
    'SELECT document_id, paper, order_codes, created_by, created_at FROM document WHERE workspace_id = $1 AND document_id = $2',
    [workspace_id, documentId],
  )
  const [found] = rows
  if (!found || found.order_codes.length === 0) throw new DomainError('NOT_FOUND')
  return found
}
