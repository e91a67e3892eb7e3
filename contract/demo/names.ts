const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const womenNames = words(`
Aisyah Alya Amelia Anindya Anisa Arini Astuti Aulia Ayu Bella Bunga Cahya Chandra Cindy Citra Danila Desi Devi Dewi Dian Dina Dwi Eka Elisa Endah Erna Fadhila Farah
Fatimah Febri Fitri Gita Hana Hanifah Icha Indah Intan Ira Irma Kartika Khadijah Kirana Lestari Lia Lina Maharani Maya Mega Melati Mira Mutia Nabila Nadia Nia Nisa Novi Nur
Oktavia Puput Putri Rahma Rani Ratna Rika Rina Risma Salma Sari Shinta Silvia Siti Sri Tari Tiara Tika Ulfa Vina Wati Widya Winda Wulan Yanti Yulia Yuni Zahra
`)

export const menNames = words(`
Adi Agung Agus Ahmad Aldi Andi Andika Anton Ari Arief Bagas Bagus Bambang Bayu Budi Dedi Denny Dimas Dodi Edi Eko Fajar Fauzan Ferry Galih Gilang Hadi Hafiz Hendra
Heru Ilham Imam Irfan Iwan Joko Kevin Lukman Made Muhammad Nanda Nyoman Oki Putra Raka Reza Rian Rizky Rudi Satria Slamet Surya Taufik Teguh Tono Wahyu Wayan Yoga Yusuf
`)

export const lastNames = words(`
Abdullah Adriansyah Ainiyah Alamsyah Amalia Amri Anggraini Ardiansyah Arifin Ariyanto Asmara Astari Azzahra Basuki Batubara Budiman Cahyani Cahyono Damanik Darmawan
Dewanti Dharma Fadillah Fauziah Febriana Firdaus Firmansyah Ginting Gunawan Habibie Hakim Halim Handayani Haryanto Hasanah Hasibuan Hermawan Hidayah Hidayat Hutapea
Indrawan Irawan Iskandar Ismail Istiqomah Jannah Juliani Kartini Kurnia Kurniawan Kusuma Kusumawardani Laksmi Lestari Lubis Mahendra Manurung Mardiana Marpaung Maulana
Maulida Megawati Mulyani Munandar Mustika Nababan Nasution Ningrum Ningsih Nugraha Nugroho Nuraini Nurhaliza Nurjanah Oktaviani Pamungkas Pane Pangestu Panjaitan Permana
Permatasari Pertiwi Pradana Prasetyo Pratama Pratiwi Purnama Purwanti Puspita Putra Rahayu Rahman Rahmawati Ramadhan Ramadhani Safitri Sanjaya Santoso Saputra Saragih
Sari Setiawan Setyaningsih Siahaan Sihombing Simanjuntak Siregar Sitorus Suharto Sukmawati Sulistyo Suryani Susanti Susanto Sutanto Syahputra Syahrani Tambunan Utami
Utomo Wahyuni Wardhana Wibowo Wicaksono Widodo Wijaya Wulandari Yulianti Zulkarnain
`)

export const streetNames: readonly string[] = [
  'Jl. Melati',
  'Jl. Mawar',
  'Jl. Anggrek',
  'Jl. Kenanga',
  'Jl. Cempaka',
  'Jl. Flamboyan',
  'Jl. Merpati',
  'Jl. Garuda',
  'Jl. Jenderal Sudirman',
  'Jl. Gatot Subroto',
  'Jl. Ahmad Yani',
  'Jl. Diponegoro',
  'Jl. Imam Bonjol',
  'Jl. Pahlawan',
  'Jl. Veteran',
  'Jl. R.A. Kartini',
  'Jl. Hasanuddin',
  'Jl. Teuku Umar',
  'Jl. Pattimura',
  'Jl. Kebon Jeruk',
  'Jl. Raya Pasar',
  'Jl. Masjid Al-Ikhlas',
  'Jl. Pesantren',
  'Jl. Sekolah',
  'Jl. Kampung Baru',
  'Gg. H. Saleh',
  'Gg. Swadaya',
  'Gg. Mushola',
  'Perum Griya Asri',
  'Perum Bumi Indah',
  'Komplek Permata Hijau',
  'Perum Taman Sari',
  'Dusun Krajan',
  'Kp. Cikoneng',
  'Jl. Cendrawasih',
  'Jl. Dahlia',
  'Jl. Nangka',
  'Jl. Rambutan',
  'Jl. Mangga',
  'Jl. Pemuda',
]

/** What buyers add so that the courier finds the door. */
export const landmarks: readonly string[] = [
  'depan Indomaret',
  'sebelah masjid',
  'pagar hitam',
  'rumah cat hijau',
  'dekat pos ronda',
  'belakang SD',
  'samping warung Bu Tini',
  'titip satpam',
  'lantai 2',
  'rumah pojok',
  'seberang mushola',
  'sebelah bengkel',
]
