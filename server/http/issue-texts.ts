import type { Language } from '#contract/core/error-messages.ts'

/** The contract's own words for what a schema expects, in Indonesian; zod's words have their locale. */
const indonesian: Readonly<Record<string, string>> = {
  'six digits': 'enam angka',
  'a telephone number': 'nomor telepon',
  'at least one order code': 'minimal satu kode pesanan',
  'a day of the years 2000 to 2100': 'tanggal dari tahun 2000 sampai 2100',
  'a reason is required to cancel': 'alasan pembatalan wajib diisi',
  'either order_code (under 200) or batch_id': 'isi salah satu: order_code (di bawah 200) atau batch_id',
  'either order_code or batch_id': 'isi salah satu: order_code atau batch_id',
  'not the same as start; 00:00-24:00 is the whole day': 'tidak boleh sama dengan jam mulai; 00:00-24:00 berarti sehari penuh',
  'a text or a picture': 'teks atau gambar',
  'one for each placeholder': 'satu untuk setiap isian',
  'only {name}, {store}, {agent}': 'hanya {name}, {store}, {agent}',
  'only lower-case letters, digits and underscores': 'hanya huruf kecil, angka, dan garis bawah',
  'variables by name, not by number': 'tulis variabel dengan namanya, bukan nomornya',
  'nested too deeply': 'terlalu banyak lapisan',
  'characters that cannot be stored': 'karakter yang tidak dapat disimpan',
}

/** An issue's text in the request's language. */
export function inLanguage(text: string, language: Language): string {
  if (language === 'en') return text
  return text.startsWith('one of ') ? `salah satu dari ${text.slice('one of '.length)}` : (indonesian[text] ?? text)
}
