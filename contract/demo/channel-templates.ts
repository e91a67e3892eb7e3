/** What WhatsApp approved for the demonstration's stores, in Indonesian, by name: the texts with their numbered placeholders. */
export const demoChannelTemplates = {
  sapa_pembeli: 'Halo kak {{1}}, ada yang bisa kami bantu?',
  pesanan_dikirim: 'Kak {{1}}, pesanan {{2}} sudah dikirim dengan resi {{3}}. Mohon ditunggu ya 🙏',
  minta_ulasan: 'Terima kasih kak {{1}}! Kalau cocok, boleh minta ulasan bintang 5 untuk {{2}} ya 🙏',
  promo_toko: 'Halo kak {{1}}, ada promo di {{2}}: {{3}}',
  libur_toko: 'Toko kami sedang libur. Pesan kakak akan kami balas begitu buka kembali.',
} as const
/** The same name in English, which is another template to WhatsApp. */
export const demoEnglishTemplates = {
  sapa_pembeli: 'Hello {{1}}, how can we help you?',
} as const
export type DemoChannelTemplate = keyof typeof demoChannelTemplates
