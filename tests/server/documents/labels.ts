import type { Label } from '#server/documents/label/label.ts'

/** A label with believable facts; `number` makes its codes unique. */
export const label = (number: number, facts: Partial<Label> = {}): Label => ({
  order_code: `SHPE-2611210000${String(number).padStart(4, '0')}`,
  marketplace: 'Shopee',
  courier_name: 'SiCepat',
  courier_service_name: 'REG',
  tracking_number: `00411${String(number).padStart(7, '0')}`,
  routing_code: 'BDO-12',
  sender: { name: 'Melati Jaya Official', phone: '6281221177401', address: 'Jl. Cihampelas No. 118, Kota Bandung', logo: null },
  recipient: {
    recipient: 'Siti Rahmawati',
    phone: '081234567890',
    street: 'Jl. Kenanga No. 7, RT 003/RW 004',
    district: 'Tebet',
    city: 'Kota Jakarta Selatan',
    province: 'DKI Jakarta',
    postal_code: '12810',
  },
  cod_amount: null,
  lines: [{ sku: 'GMS-MDN-TRC-L', name: 'Gamis Syari Medina Ceruty', variant: 'Terracotta, L', qty: 2 }],
  note: null,
  ordered_at: '2026-11-20T18:30:00.000Z',
  ...facts,
})
