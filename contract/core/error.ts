import { z } from 'zod'

/** Every failure a client can meet, with its HTTP status. Texts live in `error-messages.ts`, by language. */
export const errorStatus = {
  VALIDATION: 400,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  REQUEST_IN_PROGRESS: 409,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  WRONG_CREDENTIALS: 401,
  REFRESH_REVOKED: 401,
  OTP_WRONG: 401,
  OTP_EXPIRED: 401,
  OTP_TOO_MANY_ATTEMPTS: 429,
  PASSWORD_WRONG: 422,
  PASSWORD_WEAK: 422,
  PASSWORD_SHORT: 422,
  PASSWORD_GUESSABLE: 422,
  EMAIL_TAKEN: 409,
  LINK_EXPIRED: 410,
  ALREADY_MEMBER: 409,
  ALREADY_INVITED: 409,
  AGENT_SELF: 403,
  OTP_ELSEWHERE: 409,
  PRIVILEGE_NOT_YOURS: 403,
  NO_PRIVILEGE: 403,
  FIELD_NOT_YOURS: 403,
  MEMBERSHIP_INACTIVE: 403,
  WORKSPACE_NOT_YOURS: 403,
  NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  CHAT_NOT_FOUND: 404,
  STORE_UNKNOWN: 404,
  STORE_HELD: 409,
  STORE_PAUSED: 409,
  INVITATION_NOT_ACCEPTED: 424,
  STORE_NAME_WRONG: 422,
  OTHER_STORE: 409,
  KEY_REFUSED: 422,
  AUTHORISATION_GONE: 410,
  AUTHORISATION_CANCELLED: 409,
  AUTHORISATION_REFUSED: 424,
  PRODUCT_NOT_FOUND: 404,
  PRODUCT_CHANGED: 409,
  STOCK_BELOW_ALLOCATED: 409,
  STOCK_NEGATIVE: 409,
  STOCK_SHORT: 409,
  STOCK_LEFT: 409,
  STOCK_PROMISED: 409,
  STOCK_TOO_HIGH: 409,
  NOT_WAITING: 409,
  STOCK_IO_POSTED: 409,
  STOCK_IO_NOT_POSTED: 409,
  STOCK_IO_REVERSED: 409,
  STOCK_IO_CHANGED: 409,
  PURCHASE_CHANGED: 409,
  PURCHASE_CLOSED: 409,
  PURCHASE_BEGUN: 409,
  PURCHASE_ORDERED: 409,
  PURCHASE_NOT_ORDERED: 409,
  PURCHASE_NO_SUPPLIER: 422,
  PURCHASE_NOT_IN_IT: 422,
  PURCHASE_MOVE: 409,
  ROULETTE_EMPTY: 422,
  ROULETTE_PRIZES: 422,
  ROULETTE_LARGE: 422,
  RECEIPT_VOIDED: 409,
  PAYMENT_TOO_HIGH: 422,
  PAYMENT_VOIDED: 409,
  SUPPLIER_TAKEN: 409,
  SUPPLIER_IN_USE: 409,
  CUSTOMER_TAKEN: 409,
  SALE_VOID: 409,
  SALE_BELOW_PAID: 409,
  ATTENDANCE_OPEN: 409,
  ATTENDANCE_NOT_OPEN: 409,
  ATTENDANCE_PHOTO: 422,
  ATTENDANCE_OVERLAP: 409,
  ATTENDANCE_FUTURE: 422,
  LEAVE_OVERLAP: 409,
  LEAVE_DECIDED: 409,
  LEAVE_OWN: 403,
  PAYROLL_CLOSED: 409,
  PAYROLL_RUNS: 409,
  PAYROLL_OPEN: 409,
  CATEGORY_TAKEN: 409,
  CATEGORY_IN_USE: 409,
  CODE_UNFIT: 422,
  NO_LABELS: 422,
  SKU_TAKEN: 409,
  SKU_IN_USE: 409,
  SKU_IN_PACKAGE: 409,
  PART_NOT_FIT: 422,
  PACKAGE_STAYS: 422,
  PACKAGE_STOCK: 422,
  BOOST_FULL: 422,
  BOOST_TWICE: 422,
  CELL_MISSING: 422,
  CELL_INVALID: 422,
  ROW_REPEATED: 422,
  ROW_OUTDATED: 409,
  VERSION_CONFLICT: 409,
  TRANSITION_NOT_ALLOWED: 409,
  ACTION_PENDING: 409,
  ALREADY_SETTLED: 409,
  NOT_RETURNED: 409,
  RETURN_SETTLED: 409,
  TRACKING_NUMBER_MISSING: 409,
  SHIPPING_METHOD_REQUIRED: 422,
  CANCEL_REASON_REQUIRED: 422,
  NOTHING_TO_CLAIM: 404,
  NOT_SUPPORTED: 422,
  NOT_AN_IMAGE: 422,
  SESSION_OVER: 422,
  TEMPLATE_GONE: 409,
  TEMPLATE_VALUE_MISSING: 422,
  TEMPLATE_NOT_APPROVED: 424,
  TEMPLATE_VALUES_WRONG: 424,
  OTHER_REPLY_PENDING: 409,
  CHAT_BLACKLISTED: 409,
  MESSAGE_GONE: 409,
  AUDIENCE_EMPTY: 422,
  AUDIENCE_CHANGED: 409,
  SCHEDULE_PAST: 422,
  BROADCAST_ENDED: 409,
  NAME_TAKEN: 409,
  CHANNEL_TEMPLATE_TAKEN: 409,
  REACH_LIMIT: 413,
  TOO_MANY_KEPT: 409,
  PAYLOAD_TOO_LARGE: 413,
  TEXT_TOO_LONG: 413,
  TOO_MANY_REQUESTS: 429,
  LISTING_INVALID: 422,
  LISTING_GONE: 404,
  STORE_TOKEN_EXPIRED: 424,
  NO_VALID_TOKEN: 424,
  TOKOPEDIA_NO_PERMISSION: 424,
  MARKETPLACE_REJECTED: 424,
  MARKETPLACE_RATE_LIMITED: 424,
  MARKETPLACE_UNAVAILABLE: 424,
  SIGNATURE_INVALID: 401,
  UNAVAILABLE: 503,
  DISK_FULL: 507,
  INTERNAL: 500,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** One thing wrong with the input: where (`query.limit`) and what is expected, in the request's language; `code` where programs tell them apart. */
export const issueSchema = z.object({ path: z.string(), message: z.string(), code: z.string().optional() })
export type Issue = z.infer<typeof issueSchema>

/** Every failure's body. `message` also stands at the top level: the specification's clients read it there. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    issues: z.array(issueSchema).optional(),
    /** Seconds until it is of use to ask again; the header `Retry-After` says the same. */
    retry_after: z.number().int().optional(),
    /** To quote when asking for support; the same id stands in the server's log. */
    request_id: z.string().optional(),
  }),
  message: z.string(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** An expected failure. Thrown by handlers and rules; anything else that is thrown is a bug and answers INTERNAL. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  constructor(
    readonly code: ErrorCode,
    /** Values for the message's placeholders. */
    readonly values: Readonly<Record<string, string | number>> = {},
    /** A text from outside (a marketplace's own reason) that is shown as it is. */
    readonly reason?: string,
    /** The part of the input that it is about, by path (`variants.2.sku`): a form shows it there. */
    readonly about?: string,
  ) {
    super(reason ?? code)
  }
}

/** Several things wrong with the input, each told where it is. */
export class IssuesError extends DomainError {
  constructor(
    code: ErrorCode,
    readonly issues: readonly Issue[],
    values: Readonly<Record<string, string | number>> = {},
    reason?: string,
  ) {
    super(code, values, reason)
  }
}
