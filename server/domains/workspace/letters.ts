import type { Language } from '#contract/core/error-messages.ts'
import type { Composer, Errand } from '../mail/mail.port.ts'

export interface TransferErrand extends Errand {
  readonly workspace_name: string
  /** Who owned it before, and who owns it now. */
  readonly from: string
  readonly owner: string
}

export interface DeletionErrand extends Errand {
  readonly workspace_name: string
  readonly delete_at: string
}

const page = '/settings/workspace'

/** To the new owner. */
const handedOver: Composer<TransferErrand> = async ({ language, workspace_name, from, owner }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: `Anda sekarang pemilik ${workspace_name} di Dermaga`,
        paragraphs: [
          `Halo ${owner},`,
          `${from} menyerahkan kepemilikan ruang kerja ${workspace_name} kepada Anda. Sejak sekarang Anda boleh melakukan semuanya di sana: keanggotaan, agen, ekspor, dan penghapusan.`,
          `${from} tetap menjadi agen dengan semua izin, yang bisa Anda ubah di Pengaturan, Agen.`,
        ],
        action: { text: 'Buka ruang kerja', url: `${publicUrl}${page}` },
      }
    : {
        subject: `You now own ${workspace_name} on Dermaga`,
        paragraphs: [
          `Hello ${owner},`,
          `${from} handed the workspace ${workspace_name} over to you. From now on you may do everything there: membership, agents, exports and deletion.`,
          `${from} stays as an agent with every privilege, which you can change at Settings, Agents.`,
        ],
        action: { text: 'Open the workspace', url: `${publicUrl}${page}` },
      }

/** To the owner of before, who may not have asked for it. */
const handedAway: Composer<TransferErrand> = async ({ language, workspace_name, owner }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: `${workspace_name} diserahkan kepada ${owner}`,
        paragraphs: [
          `Kepemilikan ruang kerja ${workspace_name} baru saja diserahkan dari akun Anda kepada ${owner}, dengan kata sandi Anda. Anda tetap menjadi agen dengan semua izin.`,
        ],
        action: { text: 'Bukan saya: buat kata sandi baru', url: `${publicUrl}/forgot-password` },
      }
    : {
        subject: `${workspace_name} was handed over to ${owner}`,
        paragraphs: [
          `The workspace ${workspace_name} was just handed over from your account to ${owner}, with your password. You stay as an agent with every privilege.`,
        ],
        action: { text: 'It was not me: make a new password', url: `${publicUrl}/forgot-password` },
      }

const dayText = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(new Date(instant))

const toBeDeleted: Composer<DeletionErrand> = async ({ language, workspace_name, delete_at }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: `${workspace_name} akan dihapus pada ${dayText(delete_at, language)}`,
        paragraphs: [
          `Penghapusan ruang kerja ${workspace_name} diminta dari akun Anda, dengan kata sandi Anda.`,
          `Pada ${dayText(delete_at, language)} semua datanya dihapus dan tidak bisa dikembalikan: pesanan, percakapan, produk, penjualan, pembelian, dan anggota. Sampai hari itu Anda bisa masuk, mengekspor data, dan membatalkan penghapusan.`,
          'Agen sudah dikeluarkan, dan toko berhenti disinkronkan. Keduanya kembali seperti semula bila penghapusan dibatalkan.',
        ],
        action: { text: 'Batalkan penghapusan', url: `${publicUrl}${page}` },
        footnote: `Bukan Anda yang meminta? Batalkan, lalu ganti kata sandi di ${publicUrl}/forgot-password`,
      }
    : {
        subject: `${workspace_name} will be deleted on ${dayText(delete_at, language)}`,
        paragraphs: [
          `The deletion of the workspace ${workspace_name} was asked for from your account, with your password.`,
          `On ${dayText(delete_at, language)} all of its data is deleted and cannot be brought back: orders, chats, products, sales, purchases and members. Until that day you can sign in, export the data, and take the deletion back.`,
          'Agents are signed out, and stores pause. Both come back as they were when the deletion is taken back.',
        ],
        action: { text: 'Take the deletion back', url: `${publicUrl}${page}` },
        footnote: `It was not you? Take it back, then make a new password at ${publicUrl}/forgot-password`,
      }

/** What the workspace domain writes to people, by the kind of errand. */
export const workspaceLetters = { 'workspace-handed-over': handedOver, 'workspace-handed-away': handedAway, 'workspace-deletion': toBeDeleted }
