import { z } from 'zod'

const text = z.string().nullish()
const id = z.union([z.string().min(1), z.number()]).transform(String)
const amount = z.union([z.string(), z.number()]).transform(Number).pipe(z.number())
/** `2026-11-23 15:04:05 +0700`, or ISO 8601: its ISO text. */
const instant = z
  .string()
  .transform((told) => Date.parse(told.replace(/^(\S+) (\S+) ([+-]\d\d):?(\d\d)$/, '$1T$2$3:$4')))
  .refine((at) => !Number.isNaN(at), 'no instant')
  .transform((at) => new Date(at).toISOString())
/** Some fields are 1 or "1", some true or "true". */
const flag = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((told) => ['1', 'true'].includes(String(told)))

const address = z.object({
  first_name: z.string(),
  last_name: text,
  phone: text,
  address1: z.string(),
  address3: text,
  address4: text,
  address5: text,
  city: text,
  post_code: text,
})

export const orderShape = z.object({
  data: z.object({
    order_id: id,
    created_at: instant,
    updated_at: instant,
    price: amount,
    shipping_fee: amount.nullish(),
    voucher: amount.nullish(),
    payment_method: text,
    customer_first_name: text,
    customer_last_name: text,
    buyer_note: text,
    remarks: text,
    warehouse_code: text,
    address_shipping: address,
  }),
})
export type LazadaOrder = z.infer<typeof orderShape>['data']

/** Of one piece each: what is bought twice stands in two of them. */
const item = z.object({
  order_item_id: id,
  status: z.string(),
  name: z.string(),
  sku: text,
  sku_id: id.nullish(),
  variation: text,
  item_price: amount,
  product_main_image: text,
  package_id: text,
  tracking_code: text,
  shipment_provider: text,
  shipping_provider_type: text,
  sla_time_stamp: text,
  is_fbl: flag,
  buyer_id: id.nullish(),
  reason: text,
  reason_detail: text,
  need_cancel_confirm: flag,
})
export type LazadaItem = z.infer<typeof item>
export const itemsShape = z.object({ data: z.array(z.object({ order_id: id, order_items: z.array(item).min(1) })) })

export const listShape = z.object({ data: z.object({ orders: z.array(z.object({ order_id: id, updated_at: instant })) }) })

/** What is asked in a body of its own is answered in one: `success` may hide that single items failed. */
const resultOf = <T extends z.ZodType>(data: T) => z.object({ result: z.object({ data }) })
const outcome = { item_err_code: z.union([z.string(), z.number()]).transform(String), msg: text, retry: flag }

export const providersShape = resultOf(
  z.object({ shipment_providers: z.array(z.object({ provider_code: text })).nullish(), shipping_allocate_type: text }),
)
export const packShape = resultOf(
  z.object({
    pack_order_list: z.array(z.object({ order_id: id, order_item_list: z.array(z.object({ ...outcome, tracking_number: text, package_id: text })) })),
  }),
)
export const readyShape = resultOf(z.object({ packages: z.array(z.object(outcome)) }))
export const documentShape = resultOf(z.object({ pdf_url: text }).nullish())

export const validateShape = z.object({
  data: z
    .object({
      tip_content: text,
      tip_type: text,
      reason_options: z.array(z.object({ reason_id: id, reason_name: z.string() })).nullish(),
    })
    .nullish(),
})
export const tipShape = z.object({ data: z.object({ tip_content: text, tip_type: text }).nullish() })

export const reverseShape = z.object({
  result: z.object({
    items: z
      .array(
        z.object({
          reverse_order_id: id,
          request_type: text,
          reverse_order_lines: z.array(z.object({ reverse_status: text, reason_text: text })).nullish(),
        }),
      )
      .nullish(),
  }),
})

export const traceShape = z.object({
  result: z.object({
    module: z
      .array(
        z.object({
          package_detail_info_list: z
            .array(
              z.object({
                logistic_detail_info_list: z
                  .array(
                    z.object({
                      event_time: z.number().int().min(0).max(8_640_000_000_000_000),
                      description: text,
                      title: text,
                      package_location_name: text,
                    }),
                  )
                  .nullish(),
              }),
            )
            .nullish(),
        }),
      )
      .nullish(),
  }),
})
