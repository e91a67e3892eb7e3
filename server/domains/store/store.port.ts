export { createCredentialStore } from './credential-store.ts'
