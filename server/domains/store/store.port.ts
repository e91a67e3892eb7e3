export { createCredentialStore } from './credential-store.ts'
export { connectedStores, findStore, type StoreOrigin } from './store.query.ts'
