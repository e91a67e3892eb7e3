import { type MessageKey, t } from '#platform/i18n/i18n.ts'

/** What marketplaces call what they give their sellers; a name that is not here stands as it is. */
const labels: Readonly<Record<string, MessageKey>> = {
  store_id: 'store.field.store_id',
  store_name: 'store.field.store_name',
  store_code: 'store.field.business_partner',
  business_partner_code: 'store.field.business_partner',
  api_seller_key: 'store.field.api_key',
  api_key: 'store.field.api_key',
  key: 'store.field.api_key',
  secret: 'store.field.secret',
  token: 'store.field.token',
  access_token: 'store.field.token',
  phone_number_id: 'store.field.phone_number_id',
  username: 'store.field.username',
}

export function fieldLabel(name: string): string {
  const key = labels[name]
  return key ? t(key) : name
}
