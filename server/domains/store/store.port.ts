export { connectStore } from './connect-store.ts'
export { createCredentialStore } from './credential-store.ts'
export { connectedStores, findStore, type StoreOrigin, savePermissionEnd } from './store.query.ts'
export { type SyncStore, storeSyncJob, tellSyncs } from './store-sync.ts'
