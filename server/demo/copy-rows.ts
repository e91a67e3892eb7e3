import pg, { type ClientBase, type Connection as Wire } from 'pg'

type Value = string | number | boolean | null | undefined | object

/** A value in COPY's text format; objects as JSON. */
function written(value: Value): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(/[\\\n\r\t]/g, (mark) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[mark] as string)
}

/** A COPY … FROM STDIN whose bytes are ready when it is sent. */
class CopyFrom extends pg.Query {
  readonly #bytes: Buffer
  constructor(text: string, bytes: Buffer, done: (error: Error | null | undefined) => void) {
    super({ text } as never, undefined as never, done as never)
    this.#bytes = bytes
  }
  handleCopyInResponse(wire: Wire): void {
    const port = wire as unknown as { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }
    port.sendCopyFromChunk(this.#bytes)
    port.endCopyFrom()
  }
}

/** Appends rows to a table by COPY: several times faster than INSERT. Columns that `columns` leaves out take their defaults. */
export async function copyRows<Row extends object, Key extends string & keyof Row>(
  client: ClientBase,
  table: string,
  columns: readonly Key[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const text = rows.map((row) => columns.map((column) => written(row[column] as Value)).join('\t')).join('\n')
  await new Promise<void>((resolve, reject) => {
    client.query(
      new CopyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`, Buffer.from(`${text}\n`), (error) =>
        error ? reject(error) : resolve(),
      ) as never,
    )
  })
}
