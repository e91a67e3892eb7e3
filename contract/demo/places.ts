export interface City {
  readonly city: string
  readonly province: string
  /** Weight among buyers. */
  readonly weight: number
  /** Districts (kecamatan) with a postal code of theirs. */
  readonly districts: readonly (readonly [district: string, postalCode: string])[]
  /** Far from the demo's sellers: shipping costs more and takes longer. */
  readonly far: boolean
  /** The sorting code that couriers print large. */
  readonly hub: string
}

const city = (name: string, province: string, hub: string, weight: number, far: boolean, districts: string): City => ({
  city: name,
  province,
  hub,
  weight,
  far,
  districts: districts.split(';').map((text) => {
    const at = text.lastIndexOf(' ')
    return [text.slice(0, at).trim(), text.slice(at + 1)] as const
  }),
})

export const cities: readonly City[] = [
  city(
    'Kota Jakarta Selatan',
    'DKI Jakarta',
    'CGK-S',
    9,
    false,
    'Kebayoran Baru 12110;Tebet 12810;Pasar Minggu 12520;Cilandak 12430;Jagakarsa 12620',
  ),
  city('Kota Jakarta Timur', 'DKI Jakarta', 'CGK-T', 9, false, 'Duren Sawit 13440;Cakung 13910;Jatinegara 13310;Kramat Jati 13510;Pulo Gadung 13220'),
  city('Kota Jakarta Barat', 'DKI Jakarta', 'CGK-B', 8, false, 'Kebon Jeruk 11530;Cengkareng 11730;Kembangan 11610;Palmerah 11480;Kalideres 11840'),
  city('Kota Jakarta Utara', 'DKI Jakarta', 'CGK-U', 5, false, 'Kelapa Gading 14240;Tanjung Priok 14310;Penjaringan 14440;Cilincing 14120'),
  city('Kota Jakarta Pusat', 'DKI Jakarta', 'CGK-P', 4, false, 'Menteng 10310;Tanah Abang 10220;Kemayoran 10630;Senen 10410'),
  city('Kota Bandung', 'Jawa Barat', 'BDO', 9, false, 'Coblong 40132;Antapani 40291;Buahbatu 40286;Cicendo 40171;Arcamanik 40293'),
  city('Kab. Bandung', 'Jawa Barat', 'BDO-K', 5, false, 'Soreang 40911;Baleendah 40375;Cileunyi 40621;Dayeuhkolot 40258'),
  city('Kota Bekasi', 'Jawa Barat', 'BKI', 9, false, 'Bekasi Selatan 17141;Jatiasih 17423;Mustika Jaya 17158;Pondok Gede 17411;Bantar Gebang 17151'),
  city('Kab. Bekasi', 'Jawa Barat', 'CKR', 5, false, 'Cikarang Utara 17530;Tambun Selatan 17510;Cibitung 17520;Babelan 17610'),
  city('Kota Depok', 'Jawa Barat', 'DPK', 7, false, 'Beji 16421;Sukmajaya 16411;Cimanggis 16451;Sawangan 16511;Pancoran Mas 16431'),
  city('Kota Bogor', 'Jawa Barat', 'BOO', 4, false, 'Bogor Barat 16111;Tanah Sereal 16161;Bogor Utara 16151;Bogor Selatan 16131'),
  city('Kab. Bogor', 'Jawa Barat', 'BOO-K', 6, false, 'Cibinong 16911;Gunung Putri 16961;Bojong Gede 16920;Cileungsi 16820'),
  city('Kota Cimahi', 'Jawa Barat', 'CMI', 2, false, 'Cimahi Selatan 40531;Cimahi Tengah 40521;Cimahi Utara 40511'),
  city('Kab. Garut', 'Jawa Barat', 'GRT', 3, false, 'Tarogong Kidul 44151;Garut Kota 44111;Leles 44152'),
  city('Kota Tasikmalaya', 'Jawa Barat', 'TSY', 3, false, 'Cihideung 46121;Tawang 46111;Mangkubumi 46181'),
  city('Kota Cirebon', 'Jawa Barat', 'CBN', 3, false, 'Kesambi 45131;Harjamukti 45141;Kejaksan 45121'),
  city('Kab. Karawang', 'Jawa Barat', 'KRW', 4, false, 'Karawang Barat 41311;Telukjambe Timur 41361;Cikampek 41373'),
  city('Kab. Sukabumi', 'Jawa Barat', 'SKB', 3, false, 'Cibadak 43351;Cicurug 43359;Palabuhanratu 43364'),
  city('Kota Tangerang', 'Banten', 'TNG', 6, false, 'Cipondoh 15148;Karawaci 15115;Ciledug 15151;Larangan 15154'),
  city('Kota Tangerang Selatan', 'Banten', 'TNG-S', 6, false, 'Serpong 15310;Pamulang 15417;Ciputat 15411;Pondok Aren 15224'),
  city('Kota Serang', 'Banten', 'SRG', 3, false, 'Cipocok Jaya 42121;Serang 42111;Taktakan 42162'),
  city('Kota Semarang', 'Jawa Tengah', 'SRG-K', 5, false, 'Tembalang 50275;Banyumanik 50264;Pedurungan 50192;Ngaliyan 50181'),
  city('Kota Surakarta', 'Jawa Tengah', 'SOC', 4, false, 'Laweyan 57141;Banjarsari 57131;Jebres 57126'),
  city('Kab. Banyumas', 'Jawa Tengah', 'PWT', 3, false, 'Purwokerto Timur 53111;Sokaraja 53181;Ajibarang 53163'),
  city('Kota Pekalongan', 'Jawa Tengah', 'PKL', 2, false, 'Pekalongan Barat 51111;Pekalongan Utara 51141;Buaran 51171'),
  city('Kab. Sleman', 'DI Yogyakarta', 'JOG-S', 5, false, 'Depok 55281;Mlati 55284;Ngaglik 55581;Gamping 55291'),
  city('Kota Yogyakarta', 'DI Yogyakarta', 'JOG', 4, false, 'Umbulharjo 55161;Gondokusuman 55221;Kotagede 55171'),
  city('Kota Surabaya', 'Jawa Timur', 'SUB', 8, false, 'Rungkut 60293;Wonokromo 60243;Tambaksari 60136;Sukolilo 60111;Gubeng 60281'),
  city('Kab. Sidoarjo', 'Jawa Timur', 'SDA', 5, false, 'Waru 61256;Gedangan 61254;Taman 61257;Candi 61271'),
  city('Kota Malang', 'Jawa Timur', 'MLG', 5, false, 'Lowokwaru 65141;Blimbing 65126;Klojen 65111;Sukun 65147'),
  city('Kab. Jember', 'Jawa Timur', 'JBR', 3, false, 'Sumbersari 68121;Kaliwates 68131;Patrang 68111'),
  city('Kota Kediri', 'Jawa Timur', 'KDR', 2, false, 'Mojoroto 64112;Pesantren 64131'),
  city('Kota Denpasar', 'Bali', 'DPS', 4, false, 'Denpasar Selatan 80221;Denpasar Barat 80117;Denpasar Utara 80111'),
  city('Kab. Badung', 'Bali', 'DPS-K', 3, false, 'Kuta 80361;Mengwi 80351;Kuta Utara 80361'),
  city('Kota Mataram', 'Nusa Tenggara Barat', 'AMI', 2, true, 'Ampenan 83111;Cakranegara 83231;Selaparang 83121'),
  city('Kota Kupang', 'Nusa Tenggara Timur', 'KOE', 1, true, 'Oebobo 85111;Kelapa Lima 85228'),
  city('Kota Medan', 'Sumatera Utara', 'KNO', 6, true, 'Medan Selayang 20131;Medan Johor 20143;Medan Sunggal 20122;Medan Marelan 20255'),
  city('Kab. Deli Serdang', 'Sumatera Utara', 'KNO-D', 3, true, 'Percut Sei Tuan 20371;Tanjung Morawa 20362;Lubuk Pakam 20511'),
  city('Kota Padang', 'Sumatera Barat', 'PDG', 4, true, 'Kuranji 25151;Lubuk Begalung 25221;Koto Tangah 25171'),
  city('Kota Pekanbaru', 'Riau', 'PKU', 4, true, 'Tampan 28291;Marpoyan Damai 28125;Tenayan Raya 28285'),
  city('Kota Batam', 'Kepulauan Riau', 'BTH', 4, true, 'Batam Kota 29464;Sekupang 29428;Batu Aji 29424'),
  city('Kota Palembang', 'Sumatera Selatan', 'PLM', 4, true, 'Ilir Barat I 30137;Sukarami 30151;Seberang Ulu I 30251'),
  city('Kota Jambi', 'Jambi', 'DJB', 2, true, 'Telanaipura 36122;Jelutung 36136;Kota Baru 36129'),
  city('Kota Bandar Lampung', 'Lampung', 'TKG', 4, true, 'Kedaton 35147;Sukarame 35131;Rajabasa 35144'),
  city('Kota Banda Aceh', 'Aceh', 'BTJ', 2, true, 'Syiah Kuala 23111;Baiturrahman 23241;Ulee Kareng 23117'),
  city('Kota Pontianak', 'Kalimantan Barat', 'PNK', 2, true, 'Pontianak Selatan 78121;Pontianak Kota 78113;Pontianak Utara 78241'),
  city('Kota Banjarmasin', 'Kalimantan Selatan', 'BDJ', 3, true, 'Banjarmasin Selatan 70246;Banjarmasin Utara 70123;Banjarmasin Timur 70236'),
  city('Kota Balikpapan', 'Kalimantan Timur', 'BPN', 3, true, 'Balikpapan Selatan 76114;Balikpapan Utara 76126;Balikpapan Kota 76112'),
  city('Kota Samarinda', 'Kalimantan Timur', 'AAP', 3, true, 'Samarinda Ulu 75123;Sungai Kunjang 75126;Samarinda Utara 75118'),
  city('Kota Makassar', 'Sulawesi Selatan', 'UPG', 5, true, 'Panakkukang 90231;Tamalate 90224;Rappocini 90222;Biringkanaya 90241'),
  city('Kota Manado', 'Sulawesi Utara', 'MDC', 2, true, 'Malalayang 95163;Wanea 95117;Mapanget 95258'),
  city('Kota Kendari', 'Sulawesi Tenggara', 'KDI', 1, true, 'Kadia 93115;Poasia 93232'),
  city('Kota Ambon', 'Maluku', 'AMQ', 1, true, 'Sirimau 97125;Nusaniwe 97117'),
  city('Kota Jayapura', 'Papua', 'DJJ', 1, true, 'Abepura 99351;Jayapura Utara 99112'),
]
