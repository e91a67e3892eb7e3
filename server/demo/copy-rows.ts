import pg, { type ClientBase, type Connection as Wire } from 'pg'

export type Value = string | number | boolean | null | undefined | object

const special = /[\\\n\r\t]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value in COPY's text format; objects as JSON. */
function written(value: Value): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return special.test(text) ? text.replace(/[\\\n\r\t]/g, (mark) => escapes[mark] as string) : text
}

/** A line of COPY's text format. */
export function copyLine(values: readonly Value[]): string {
  let line = written(values[0])
  for (let index = 1; index < values.length; index += 1) line += `\t${written(values[index])}`
  return `${line}\n`
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

/** Appends lines (of {@link copyLine}, or of several joined) to a table by COPY. Columns that `columns` leaves out take their defaults. */
export async function copyLines(client: ClientBase, table: string, columns: readonly string[], lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  await new Promise<void>((resolve, reject) => {
    const text = `COPY ${table} (${columns.join(', ')}) FROM STDIN`
    client.query(new CopyFrom(text, Buffer.from(lines.join('')), (error) => (error ? reject(error) : resolve())) as never)
  })
}

/** Appends rows to a table by COPY: several times faster than INSERT. */
export function copyRows<Row extends object, Key extends string & keyof Row>(
  client: ClientBase,
  table: string,
  columns: readonly Key[],
  rows: readonly Row[],
): Promise<void> {
  const lines = rows.map((row) => copyLine(columns.map((column) => row[column] as Value)))
  return copyLines(client, table, columns, lines)
}
