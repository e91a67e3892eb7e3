import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Sign {
  readonly on: boolean
  readonly text: string
}

/** What stands below an agent's texts, in this browser, so that buyers know whom they talk to. */
export const useSign = create<Sign>()(persist((): Sign => ({ on: false, text: '' }), { name: 'chat_sign', version: 1 }))

/** The sign of an agent who has not written one: their first name. */
export const ownSign = (written: string, name: string): string => written.trim() || `– ${name.split(/\s+/)[0] ?? name}`
