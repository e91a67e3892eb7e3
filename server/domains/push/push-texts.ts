import type { Language } from '#contract/core/error-messages.ts'

type Texts = Readonly<Record<Language, string>>

/** What a notification says; `{name}` is filled in. It stands in other people's sight on a locked screen: no buyer's name, no amount. */
const texts = {
  newOrder: { id: 'Pesanan baru', en: 'New order' },
  newOrders: { id: '{count} pesanan baru', en: '{count} new orders' },
  cancelOrder: { id: 'Permintaan pembatalan', en: 'Cancellation requested' },
  cancelOrders: { id: '{count} permintaan pembatalan', en: '{count} cancellation requests' },
  newChat: { id: 'Pesan baru dari pembeli', en: 'New message from a buyer' },
  newChats: { id: '{count} chat baru dari pembeli', en: '{count} chats with new messages' },
  storeInvalid: { id: 'Koneksi toko terputus', en: 'Store connection lost' },
  storeInvalidText: { id: 'Pesanan {store} berhenti masuk', en: 'Orders of {store} stopped coming in' },
  stockLow: { id: 'Stok menipis', en: 'Stock runs low' },
  stockLows: { id: 'Stok {count} SKU menipis', en: 'Stock of {count} SKUs runs low' },
  stockLine: { id: '{name} · sisa {available}', en: '{name} · {available} left' },
  trial: { id: 'Notifikasi aktif', en: 'Notifications are on' },
  trialText: { id: 'Begini pesanan baru dikabarkan di perangkat ini', en: 'This is how new orders are told on this device' },
} as const satisfies Readonly<Record<string, Texts>>

export type TextName = keyof typeof texts

export const pushText = (name: TextName, language: Language, values: Readonly<Record<string, string | number>> = {}): string =>
  texts[name][language].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
