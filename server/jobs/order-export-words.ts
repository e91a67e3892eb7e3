import type { Language } from '#contract/core/error-messages.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'

export type Said = Readonly<Record<Language, string>>
const say = (id: string, en: string): Said => ({ id, en })

/** What the columns of a workbook of orders are called. */
export const exportWords = {
  code: say('Kode pesanan', 'Order code'),
  mpId: say('ID pesanan marketplace', 'Marketplace order id'),
  marketplace: say('Marketplace', 'Marketplace'),
  store: say('Toko', 'Store'),
  status: say('Status', 'Status'),
  ordered: say('Dipesan', 'Ordered'),
  sent: say('Dikirim', 'Sent'),
  buyer: say('Pembeli', 'Buyer'),
  phone: say('Telepon', 'Phone'),
  recipient: say('Penerima', 'Recipient'),
  street: say('Alamat', 'Street'),
  city: say('Kota', 'City'),
  province: say('Provinsi', 'Province'),
  postal: say('Kode pos', 'Postal code'),
  courier: say('Kurir', 'Courier'),
  tracking: say('Resi', 'Tracking number'),
  cod: say('COD', 'COD'),
  sku: say('SKU', 'SKU'),
  product: say('Produk', 'Product'),
  variant: say('Varian', 'Variant'),
  qty: say('Jumlah', 'Quantity'),
  price: say('Harga satuan', 'Unit price'),
  fee: say('Ongkos kirim', 'Shipping fee'),
  discount: say('Diskon', 'Discount'),
  total: say('Total', 'Total'),
  note: say('Catatan', 'Note'),
  tags: say('Tag', 'Tags'),
  location: say('Rak', 'Shelf'),
  orders: say('Pesanan', 'Orders'),
} as const

export const statusWords: Readonly<Record<OrderStatus, Said>> = {
  100: say('Menunggu bayar', 'Waiting payment'),
  200: say('Baru', 'New'),
  300: say('Diproses', 'Processing'),
  400: say('Menunggu pickup', 'Waiting pickup'),
  500: say('Dikirim', 'Shipped'),
  550: say('Dikembalikan', 'Returned'),
  600: say('Sampai', 'Arrived'),
  700: say('Selesai', 'Complete'),
  800: say('Komplain', 'Complained'),
  900: say('Dibatalkan', 'Cancelled'),
  950: say('Minta batal', 'Cancel requested'),
}
