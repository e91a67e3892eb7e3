import { z } from 'zod'
import { useLocalPrinter } from './local-printer.ts'

/** What the print agent of this computer refused, or that it is not there (`UNREACHED`). */
export class AgentError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

const failureSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

/** Printing takes as long as paper. Milliseconds. */
const patienceMs = 120_000

async function ask<S extends z.ZodType>(path: string, reply: S, init: RequestInit = {}): Promise<z.output<S>> {
  const { host, token } = useLocalPrinter.getState()
  let answer: Response
  try {
    answer = await fetch(`${host}${path}`, {
      signal: AbortSignal.timeout(patienceMs),
      ...init,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...init.headers },
    })
  } catch {
    throw new AgentError('UNREACHED', host)
  }
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) {
    const { error } = failureSchema.safeParse(body).data ?? { error: { code: 'INTERNAL', message: String(answer.status) } }
    throw new AgentError(error.code, error.message)
  }
  return reply.parse(z.object({ data: z.unknown() }).parse(body).data)
}

const computer = { computer_name: z.string(), os: z.string() }

export const pairWithAgent = (code: string) =>
  ask('/pair', z.object({ token: z.string(), ...computer }), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })

export const readPrinters = () => ask('/printers', z.object({ printers: z.array(z.string()), standard: z.string().nullable(), ...computer }))

/** Resolves when the printer has printed. Under its id a document is printed once, so that it may be sent again whenever no answer came. */
export const printAtAgent = (id: string, title: string, file: Blob) => {
  const { printer_name } = useLocalPrinter.getState()
  const query = new URLSearchParams({ id, title, ...(printer_name && { printer: printer_name }) })
  return ask(`/print?${query}`, z.object({ job: z.string() }), { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: file })
}
