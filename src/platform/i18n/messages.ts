import type { WrittenKey } from './texts.gen.ts'

/** Plural forms are written `key_one`, `key_other` and asked for as `key`. */
type Asked<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** Every text of the product, by the keys of the Indonesian files: `room.name.thing`. */
export type MessageKey = Asked<WrittenKey & string>
