import { z } from 'zod'
import { apiKeyStart, opensToKeys } from '#contract/auth/api-key.ts'
import { apiBase } from '#contract/core/api-base.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type ErrorCode, errorBodySchema, errorStatus } from '#contract/core/error.ts'
import { describeAccess } from '#contract/core/privilege.ts'
import { endpoints } from '#contract/endpoints.ts'
import { eventCursorHeader, tellsEventCursor } from '#contract/realtime/event-cursor.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json
  return rest
}

function parametersOf(schema: z.ZodType, where: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shape,
  }))
}

const always: readonly ErrorCode[] = ['VALIDATION', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE', 'DISK_FULL']
const withBody: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const withKey: readonly ErrorCode[] = ['REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED']
const signedIn: readonly ErrorCode[] = ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'NO_PRIVILEGE', 'MEMBERSHIP_INACTIVE']

/** The failures of an endpoint, by status. */
function failuresOf(endpoint: Endpoint): Json {
  const codes = new Set([
    ...always,
    ...(endpoint.method === 'GET' ? [] : withBody),
    ...(endpoint.idempotent ? withKey : []),
    ...(endpoint.access === 'public' ? [] : signedIn),
    ...endpoint.errors,
  ])
  return Object.fromEntries(
    [...groupByStatus(codes)].map(([status, found]) => [
      status,
      { description: found.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    ]),
  )
}

function groupByStatus(codes: Iterable<ErrorCode>): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>()
  for (const code of codes) groups.set(errorStatus[code], [...(groups.get(errorStatus[code]) ?? []), code])
  return groups
}

const cursorHeader: Json = {
  [eventCursorHeader]: { schema: { type: 'integer' }, description: 'Live events up to this one are reflected in the reply: subscribe from here' },
}

/** What the document says of one endpoint. */
export function operationOf(endpoint: Endpoint): Json {
  const body = schemaOf(endpoint.body, 'input')
  const hasBody = endpoint.method !== 'GET' && Object.keys((body.properties as Json | undefined) ?? body).length > 0
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description: 'A repeat answers the first reply',
  }
  const reply =
    endpoint.replyKind === 'file'
      ? Object.fromEntries(endpoint.fileTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
      : { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data: schemaOf(endpoint.reply, 'output') } } } }
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description: `Access: \`${describeAccess(endpoint.access)}\``,
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query'), ...(endpoint.idempotent ? [key] : [])],
    ...(hasBody ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: { description: 'Done', ...(tellsEventCursor(endpoint) && { headers: cursorHeader }), content: reply },
      ...failuresOf(endpoint),
    },
    security: endpoint.access === 'public' ? [] : [{ session: [] }, ...(opensToKeys(endpoint.access) ? [{ apiKey: [] }] : [])],
  }
}

/** What operations refer to. */
export const components = {
  schemas: { Failure: schemaOf(errorBodySchema, 'output') },
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a session' },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: `${apiKeyStart}…`,
      description: `A key of \`/settings/api-key\`: it opens what both its own privileges and those of its person open at that moment.`,
    },
  },
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = apiBase + endpoint.path.replace(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dermaga',
      version: '1',
      description: 'Every call of the workstation. Replies are `{ "data": … }`, failures `{ "error": …, "message": … }`.',
    },
    servers: [{ url: '/' }],
    paths,
    components,
  }
}
