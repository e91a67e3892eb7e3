import type { Language } from '#contract/core/error-messages.ts'
import type { OnboardKey } from '#contract/onboard/onboard.ts'

interface StepText {
  readonly ob_name: string
  readonly ob_description: string
}

const text = (ob_name: string, ob_description: string): StepText => ({ ob_name, ob_description })

/** What each step is called, by language. */
export const onboardTexts: Readonly<Record<OnboardKey, Readonly<Record<Language, StepText>>>> = {
  palette: {
    id: text('Satu kotak untuk semuanya', 'Cari pesanan, buka layar, dan jalankan perintah dari satu tempat.'),
    en: text('One box for everything', 'Find orders, open screens and run commands from one place.'),
  },
  store: {
    id: text('Hubungkan toko', 'Pesanan toko yang terhubung masuk sendiri; yang terputus disebut beserta alasannya.'),
    en: text('Connect a store', 'Orders of connected stores come in by themselves; a store that is not says why.'),
  },
  'order-accept': {
    id: text('Terima pesanan pertama', 'Pilih pesanan baru, lalu terima dengan satu tombol.'),
    en: text('Accept your first order', 'Pick a new order and accept it with one key.'),
  },
  'label-print': {
    id: text('Cetak label pengiriman', 'Satu PDF untuk banyak pesanan, dari marketplace mana pun.'),
    en: text('Print shipping labels', 'One PDF for many orders, whatever the marketplace.'),
  },
  panes: {
    id: text('Kerja berdampingan', 'Antrean di kiri, rincian di kanan, tanpa pindah halaman.'),
    en: text('Work side by side', 'The queue on the left, the detail on the right, without leaving the page.'),
  },
  notification: {
    id: text('Nyalakan notifikasi', 'Tahu ada pesanan baru walau jendela ini tidak terlihat.'),
    en: text('Turn on notifications', 'Know of new orders even when this window is out of sight.'),
  },
  'agent-invite': {
    id: text('Ajak anggota tim', 'Beri setiap orang akun dan izin sendiri.'),
    en: text('Invite your team', 'Give everyone an account and permissions of their own.'),
  },
}
